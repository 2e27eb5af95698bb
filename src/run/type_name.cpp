// SPDX-License-Identifier: Apache-2.0
#include "run/type_name.hpp"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace sonde::run {

std::string type_name(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : type.name();
}

}  // namespace sonde::run
