// SPDX-License-Identifier: Apache-2.0
// The one step may be any alternative. Its values are those that the case holds already,
// and the smallest ones.
#include "shrink/replace_steps.hpp"

#include <algorithm>
#include <vector>

#include "schema/schema.hpp"
#include "schema/steps.hpp"
#include "shrink/steps.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr Index most_steps = 12;
constexpr std::size_t most_values = 5;  // of one field
constexpr std::size_t most_steps_of_one = 60;

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

void add_once(Trees& trees, Tree tree) {
  if (trees.size() < most_values && std::ranges::find(trees, tree) == trees.end())
    trees.push_back(std::move(tree));
}

Tree wrapped(const Type& choice, std::uint64_t alternative, const Tree& payload) {
  Tree tree;
  const auto span = tree.open(choice.kind, alternative);
  tree.append(payload, 0);
  tree.close(span);
  return tree;
}

Trees leaves_for(const Type& type, const Tree& whole) {
  Trees values;
  values.push_back(simplest(type));
  for (const Node& node : whole.nodes())
    if (node.kind == type.kind && node.extent == 1) add_once(values, leaf(type.kind, node.value));
  const std::uint64_t last = type.form == Form::Choice ? schema::enumerator_count(type) : 2;
  for (std::uint64_t value = 0; value < last; ++value) add_once(values, leaf(type.kind, value));
  return values;
}

Trees values_for(const Type& type, const Tree& whole) {
  const bool is_choice = type.form == Form::Choice;
  if (type.form == Form::Integer || (is_choice && type.field_count == 0))
    return leaves_for(type, whole);
  const auto written = schema::written_alternative(type);
  if (!written) return {simplest(type)};
  Trees values;
  for (const Tree& value : values_for(*type.fields[*written], whole))
    values.push_back(wrapped(type, *written, value));
  return values;
}

// All ways to go on with the fields from `next` on, as far as they are not too many.
void add_records(const Type& record, unsigned next, const Tree& so_far, const Tree& whole,
                 Trees& into) {
  if (into.size() >= most_steps_of_one) return;
  if (next == record.field_count) {
    into.push_back(so_far);
    into.back().close(0);
    return;
  }
  for (const Tree& value : values_for(*record.fields[next], whole)) {
    Tree longer = so_far;
    longer.append(value, 0);
    add_records(record, next + 1, longer, whole, into);
  }
}

Trees payloads_for(const Type& type, const Tree& whole) {
  if (type.form != Form::Record) return values_for(type, whole);
  Trees records;
  add_records(type, 0, leaf(type.kind, 0), whole, records);
  return records;
}

// None where a step is no choice of what to do.
Trees steps_for(const Type* step, const Tree& whole) {
  Trees steps;
  if (step == nullptr || step->form != Form::Choice) return steps;
  for (unsigned chosen = 0; chosen < step->field_count; ++chosen) {
    const Type* const payload = step->fields[chosen];
    if (payload == nullptr) steps.push_back(leaf(step->kind, chosen));
    else
      for (const Tree& each : payloads_for(*payload, whole))
        steps.push_back(wrapped(*step, chosen, each));
  }
  return steps;
}

bool replace_one_pair(Descent& descent, const Tree& base, Index list) {
  const Index count = base.child_count(list);
  if (count < 3 || count > most_steps) return false;
  const Trees steps = steps_for(schema::find(base[base.child(list, 0)].kind), base);
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
