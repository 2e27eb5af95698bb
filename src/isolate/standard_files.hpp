// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace sonde::isolate {

// At its end, standard input, output and error are open again, where code under test that ran
// in this process has closed them.
class StandardFiles {
 public:
  StandardFiles();
  ~StandardFiles();
  StandardFiles(const StandardFiles&) = delete;
  StandardFiles& operator=(const StandardFiles&) = delete;

 private:
  std::array<int, 3> copies_{};
};

}  // namespace sonde::isolate
