// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "contracts/cn/ast.hpp"

namespace sonde::contracts::print {

// Whether the contract is the spec of a function that the file declares and that nobody defines.
bool is_stub(const Source& source, const cn::FunctionContract& contract);

// Bodies in C for functions that nobody defines, so that the test links. One with a spec does
// what the spec says: its result and what it writes are drawn. A case that calls another one is
// left out. A definition that is linked goes before them.
std::string print_stubs(const Source& source, const cn::Program& program);

}  // namespace sonde::contracts::print
