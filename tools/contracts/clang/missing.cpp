// SPDX-License-Identifier: Apache-2.0
// In place of the reader where there is no libclang.
#include "contracts/clang/reader.hpp"
#include "tree/error.hpp"

namespace sonde::contracts::clang {

Source read(const Request&) {
  throw Error(
      "this sonde was built without libclang, which reads C and C++: install libclang-19-dev and "
      "build Sonde again");
}

bool is_available() { return false; }

}  // namespace sonde::contracts::clang
