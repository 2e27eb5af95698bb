// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

// The forms in which trees leave the process, and the way back. This header has the text of
// a case, which users read and edit; notation.hpp the text of trees without types;
// binary.hpp the compact form, which the cache stores; token.hpp the same as one word.
//
//   print(tree)                       State{.pc = 1, .stack = {2, 3}}
//   parse(text, type).tree            reads it back
//
// Each derived type reads like a C++ initializer. What only a generator understands stands
// in the notation of trees, and what is not known stands as a comment. What was printed can
// always be read again, and gives the same tree. Texts and bytes from outside may be
// anything: readers throw Error with the place of the mistake, recurse to a bounded depth,
// and allocate in proportion to the text. What a text leaves out comes on top, up to 2^20
// values in all.
//
// All functions are free of state: they may be called from any thread. They own nothing; the
// caller owns what they return.
namespace sonde::codec {

// The span that holds a case's arguments, one child each.
inline constexpr Kind arguments_kind("arguments", Form::Record);

// What a case file calls what the body drew, as if it were one more argument.
inline constexpr std::string_view draws_name = "draws_in_body";

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
