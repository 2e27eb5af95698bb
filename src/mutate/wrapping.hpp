// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schema/schema.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// Whether a value of this type can hold one of the goal's type, at most so many types below
// it. Lists do not count: the simplest one is empty.
bool leads_to(const Type* type, const Type& goal, unsigned steps);

// In how many ways.
unsigned count_ways(const Type* type, const Type& goal, unsigned steps);

// In how many ways a value of the goal's type can hold another one, as far as the tuning says.
unsigned ways_around(const Type& goal);

// A value, and its type.
struct Wrapped {
  const Tree& tree;
  Tree::Index inner;
  const Type& goal;
};
// Appends what wraps the value in the way with this number: ways through first fields come
// first.
void append_wrapped(Tree& made, const Wrapped& value, unsigned way);

// Builds a value of the goal's type around an old one: a way through the types is followed
// that leads back to the goal. The old span stands where the way ends, and what lies beside
// the way is simplest. `choose(type, steps)` returns the field through which the way goes.
template <class Choose>
class Wrapping {
 public:
  Wrapping(const Tree& tree, Tree::Index inner, const Type& goal, Choose choose)
      : tree_(tree), inner_(inner), goal_(goal), choose_(choose) {}

  void append(Tree& made, unsigned steps) { append(made, goal_, steps); }

 private:
  void append(Tree& made, const Type& type, unsigned steps) {
    const unsigned through = choose_(type, steps);
    const bool is_choice = type.form == Form::Choice;
    const auto span = made.open(type.kind, is_choice ? through : 0);
    for (unsigned i = 0; i < type.field_count; ++i) {
      if (i == through && type.fields[i] == &goal_) made.append(tree_, inner_);
      else if (i == through) append(made, *type.fields[i], steps - 1);
      else if (!is_choice) schema::append_simplest(made, *type.fields[i]);
    }
    made.close(span);
  }

  const Tree& tree_;
  Tree::Index inner_;
  const Type& goal_;
  Choose choose_;
};

}  // namespace sonde::mutate
