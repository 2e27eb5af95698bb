// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sonde/schema/type.hpp"

namespace sonde::schema {

// How a type holds values of its own type. Types that hold each other form a cycle, such as a
// list's node and the pointer to the next one. Some types of a cycle are its steps: there is
// no way around the cycle that passes none of them, and as few as possible on each way. So a
// tree has as many steps as it has nodes, whatever pointers, variants and structs wrap them.
struct Recursion {
  const Type* cycle = nullptr;  // one of the types of the cycle; null if the type is in none
  bool is_step = false;
  bool ends = true;       // whether a value may do without any step
  bool has_leaf = true;   // the same, with something in it: neither null nor an empty list
  unsigned branches = 0;  // how many fields of a record are in its cycle
};

// Appends the types that a value of this type may hold, each type once.
void add_reachable(const Type& from, std::vector<const Type*>& found);

using Recursions = std::unordered_map<const Type*, Recursion>;

// Of types that are given with all that they reach, unless those were resolved before. Which
// types are steps depends on forms and names, never on the order of the types.
Recursions recursions(const std::vector<const Type*>& types,
                      const std::function<std::string(const Type&)>& name_of);

}  // namespace sonde::schema
