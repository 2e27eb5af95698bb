// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "contracts/cn/ast.hpp"

namespace sonde::contracts::print {

// Bodies in C for functions that the file declares and that nobody defines, so that the test links.
// What its spec says of memory is done: one whose result is owned allocates it, one that takes
// memory and does not give it back frees it. A case that calls another one is left out. A
// definition that is linked goes before them.
std::string print_stubs(const Source& source, const cn::Program& program);

}  // namespace sonde::contracts::print
