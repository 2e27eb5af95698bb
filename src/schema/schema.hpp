// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::schema {

// What the first use of a type works out.
struct Details {
  std::string name;                  // as a user writes it, the same under every compiler
  std::vector<std::string> labels;   // names of fields, enumerators or alternatives
  std::vector<std::int64_t> values;  // of enumerators
  unsigned least_depth = 0;          // of the shallowest value
  unsigned simplest = 0;             // the alternative that ends soonest
  bool recursive = false;            // whether a value may hold another of the same type
  bool twins = false;                // whether two fields have the same type
};

inline const Details& details(const Type& type) {
  resolve(type);
  return *type.details;
}

// The type with this kind, of those that were resolved; null if there is none.
const Type* find(Kind kind);

// The type of a case's root: a record of its arguments.
const Type& arguments_type(std::span<const Type* const> arguments);

// Appends the smallest value of a type: first enumerator, least alternative,
// shortest list, number nearest zero.
void append_simplest(Tree& tree, const Type& type);

// The number nearest to zero between the two.
std::uint64_t simplest_integer(const Type& type);

}  // namespace sonde::schema
