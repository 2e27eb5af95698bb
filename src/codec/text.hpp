// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::codec {

// The text of a case: each derived type reads like a C++ initializer, what only a
// generator understands stands in the notation of trees, and what is not known as
// a comment.

// The span that holds a case's arguments, one child each.
inline constexpr Kind arguments_kind("arguments", Form::Record);

std::string print(const Tree& tree, Tree::Index span = 0);

// The same, broken over lines where a part does not fit. The text is taken to
// start behind `indent` spaces; parts are indented by two more a level.
std::string print_wrapped(const Tree& tree, Tree::Index span, std::size_t indent,
                          std::size_t columns);

struct Parsed {
  Tree tree;
  std::vector<std::string> remarks;  // what was skipped, and where
  std::vector<std::string> filled;   // fields that are missing, and where
  std::size_t arguments_read = 0;    // those of the property that the text has
};

// Reads a value of this type. Fields are matched by name; missing ones get their
// simplest value, unknown ones a remark. Throws Error with line and column.
Parsed parse(std::string_view text, const Type& type);

// One entry `name = value` a line for each child of the root.
std::string print_arguments(const Tree& tree, std::span<const std::string> names);

// Reads such entries, and declarations `type name = value;` as well.
Parsed parse_arguments(std::string_view text, std::span<const std::string> names,
                       std::span<const Type* const> types);

}  // namespace sonde::codec
