// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "contracts/lines/comment.hpp"
#include "contracts/source.hpp"

namespace sonde::contracts::print {

// Structs and classes over raw pointers whose invariant says what they look like: read backwards,
// it draws them (src/scene). Such a type has public members that are numbers or pointers; what they
// point to links to itself, as a list or a tree does; and the invariant speaks of each pointer. All
// others are left to calls.
class DrawnTypes {
 public:
  explicit DrawnTypes(const std::vector<Source>& sources);

  // By the names of the structs.
  const std::set<std::string>& names() const { return names_; }
  // C++: defines `sonde_scenes`. Empty if there are none.
  std::string program() const;
  // A line api.drawn<T>(...) for each, with its invariant.
  std::string calls() const;

 private:
  struct Type {
    const Record* record = nullptr;
    std::vector<lines::Clause> invariants{};
  };

  const Type* find(const std::string& name) const;
  bool is_plain(const Type& type) const;
  bool links_to_itself(const std::string& name) const;
  std::vector<const Type*> reached_from(const Type& type) const;
  bool can_be_drawn(const Type& root) const;
  std::string layout_of(const Type& type) const;
  std::string predicate_of(const Type& type) const;

  const std::vector<Source>& sources_;
  std::vector<Type> types_;
  std::set<std::string> names_;
};

}  // namespace sonde::contracts::print
