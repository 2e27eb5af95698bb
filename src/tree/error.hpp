// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace sonde {

// What the outside did wrong: a damaged file, a bad option, a process that could
// not be started. The message says what the user can do.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace sonde
