// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/cn/ast.hpp"

namespace sonde::contracts::print {

// The globals that its scenes draw: those of the file that can be written, that its precondition
// names, and that are small.
std::vector<Variable> drawn_globals(const Source& source, const cn::FunctionContract& contract);

// Of a function without a body: the names of `requires` that its postcondition uses, and whose
// values a scene can be given.
std::vector<std::string> old_names(const Source& source, const cn::FunctionContract& contract);

// Whether arguments of the function can be drawn together, as its precondition says.
bool has_scene(const Source& source, const cn::FunctionContract& contract);

// The preconditions of all such functions, with the functions and predicates that they use, as
// C++: defines `scenes`, for api.scene("push", push, scenes). Empty if there are none.
std::string scenes_of(const Source& source, const cn::Program& program);

// The program alone, as src/scene reads it.
std::string scene_text(const Source& source, const cn::Program& program);

}  // namespace sonde::contracts::print
