// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::run {

// The exception that is being handled.
struct Thrown {
  std::string type;  // "std::runtime_error"
  // What it says: of std::exception, of a string, and of a pointer to characters.
  std::string text;
};

// Called in a handler, or by std::terminate.
Thrown thrown_now();

}  // namespace sonde::run
