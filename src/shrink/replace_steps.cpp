// SPDX-License-Identifier: Apache-2.0
// The one step may be any alternative. Its values are those that the case holds already,
// and the smallest ones.
#include "shrink/replace_steps.hpp"

#include <algorithm>
#include <vector>

#include "schema/schema.hpp"
#include "schema/steps.hpp"
#include "shrink/plan.hpp"
#include "shrink/steps.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// Each a single span.
using Trees = std::vector<Tree>;

Tree leaf(Kind kind, std::uint64_t value) {
  Tree tree;
  tree.leaf(kind, value);
  return tree;
}

Tree simplest(const Type& type) {
  Tree tree;
  schema::append_simplest(tree, type);
  return tree;
}

Tree wrapped(const Type& choice, std::uint64_t alternative, const Tree& payload) {
  Tree tree;
  const auto span = tree.open(choice.kind, alternative);
  tree.append(payload, 0);
  tree.close(span);
  return tree;
}

// Writes the steps that may stand for two others of a case.
class Replacements {
 public:
  Replacements(const Tree& whole, const Bounds& bounds) : whole_(whole), bounds_(bounds) {}

  // None where a step is no choice of what to do.
  Trees steps(const Type* step) const {
    Trees made;
    if (step == nullptr || step->form != Form::Choice) return made;
    for (unsigned chosen = 0; chosen < step->field_count; ++chosen) {
      const Type* const payload = step->fields[chosen];
      if (payload == nullptr) made.push_back(leaf(step->kind, chosen));
      else
        for (const Tree& each : payloads(*payload)) made.push_back(wrapped(*step, chosen, each));
    }
    return made;
  }

 private:
  void add_once(Trees& trees, Tree tree) const {
    const bool is_room = trees.size() < bounds_.values_of_field;
    if (is_room && std::ranges::find(trees, tree) == trees.end()) trees.push_back(std::move(tree));
  }

  Trees leaves(const Type& type) const {
    Trees made;
    made.push_back(simplest(type));
    for (const Node& node : whole_.nodes())
      if (node.kind == type.kind && node.extent == 1) add_once(made, leaf(type.kind, node.value));
    const std::uint64_t last = type.form == Form::Choice ? schema::enumerator_count(type) : 2;
    for (std::uint64_t value = 0; value < last; ++value) add_once(made, leaf(type.kind, value));
    return made;
  }

  Trees values(const Type& type) const {
    const bool is_choice = type.form == Form::Choice;
    if (type.form == Form::Integer || (is_choice && type.field_count == 0)) return leaves(type);
    const auto written = schema::written_alternative(type);
    if (!written) return {simplest(type)};
    Trees made;
    for (const Tree& value : values(*type.fields[*written]))
      made.push_back(wrapped(type, *written, value));
    return made;
  }

  Trees payloads(const Type& type) const {
    if (type.form != Form::Record) return values(type);
    Trees records;
    add_records(type, 0, leaf(type.kind, 0), records);
    return records;
  }

  // All ways to go on with the fields from `next` on, as far as they are not too many.
  void add_records(const Type& record, unsigned next, const Tree& so_far, Trees& into) const {
    if (into.size() >= bounds_.steps_of_record) return;
    if (next == record.field_count) {
      into.push_back(so_far);
      into.back().close(0);
      return;
    }
    for (const Tree& value : values(*record.fields[next])) {
      Tree longer = so_far;
      longer.append(value, 0);
      add_records(record, next + 1, longer, into);
    }
  }

  const Tree& whole_;
  const Bounds& bounds_;
};

bool replace_one_pair(Descent& descent, const Tree& base, Index list) {
  const Bounds& bounds = descent.plan().bounds;
  const Index count = base.child_count(list);
  if (count < 3 || count > bounds.steps_replaced) return false;
  const Type* const step = schema::find(base[base.child(list, 0)].kind);
  const Trees steps = Replacements(base, bounds).steps(step);
  for (Index first = count - 1; first-- > 0;)
    for (const Tree& instead : steps) {
      if (descent.is_over()) return false;
      const bool found = descent.attempt(base, [&](Tree& tree) {
        tree.erase(tree.child(list, first + 1));
        tree.replace(tree.child(list, first), instead, 0);
      });
      if (found) return true;
    }
  return false;
}

}  // namespace

void replace_two_steps(Descent& descent) { repeat_on_steps(descent, replace_one_pair); }

}  // namespace sonde::shrink
