// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::isolate {

// The descriptor, or a negative number, under a number that code under test is unlikely to
// close or to open a file under. The old number is closed. Stays as it is where the system
// has no such number.
int out_of_reach(int descriptor);

// A copy of a descriptor, under such a number.
int copy_out_of_reach(int descriptor);

// Says whether a number still stands for the file that it stood for: the code under test may
// have closed it, and have opened another.
class FileIdentity {
 public:
  FileIdentity() = default;
  explicit FileIdentity(int descriptor);
  bool is_of(int descriptor) const;

 private:
  bool is_known_ = false;
  std::uint64_t device_ = 0;
  std::uint64_t number_ = 0;
};

}  // namespace sonde::isolate
