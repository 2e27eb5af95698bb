// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/source.hpp"

namespace sonde::contracts::clang {

struct Request {
  std::string path{};
  std::vector<std::string> flags{};      // of the compiler: -I, -D, -std=
  std::vector<std::string> instances{};  // of templates: "stack<int>"
};

// Reads a C or C++ file, a header or a source. A header whose language is not clear is C, unless
// only C++ can read it. Mistakes in the code are in Source::errors. Throws Error where the file
// cannot be read, or where this Sonde was built without libclang.
Source read(const Request& request);

// Whether this Sonde was built with libclang.
bool is_available();

}  // namespace sonde::contracts::clang
