// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "contracts/cn/ast.hpp"

namespace sonde::contracts::print {

// Whether arguments of the function can be drawn together, as its precondition says.
bool has_scene(const Source& source, const cn::FunctionContract& contract);

// The preconditions of all such functions, with the functions and predicates that they use, as
// C++: defines `scenes`, for api.scene("push", push, scenes). Empty if there are none.
std::string scenes_of(const Source& source, const cn::Program& program);

// The program alone, as src/scene reads it.
std::string scene_text(const Source& source, const cn::Program& program);

}  // namespace sonde::contracts::print
