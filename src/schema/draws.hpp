// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::schema {

// What the body of a property drew stands in one span, behind the arguments of the case. Only
// the body knows what it will draw, so this span is like that of a generator.
inline constinit const Type draws_type{.form = Form::Record, .name = "sonde::draws"};
inline constexpr Kind draws_kind("sonde::draws", Form::Record);

// That span; nothing if the body drew nothing.
std::optional<Tree::Index> draws_in(const Tree& tree);

// How many arguments a case has.
Tree::Index argument_count(const Tree& tree);

}  // namespace sonde::schema
