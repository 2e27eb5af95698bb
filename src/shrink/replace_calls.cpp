// SPDX-License-Identifier: Apache-2.0
// The one call may be of any function. Its arguments are values that the sequence holds
// already, and the smallest ones.
#include "shrink/replace_calls.hpp"

#include <algorithm>
#include <vector>

#include "schema/schema.hpp"
#include "schema/steps.hpp"

namespace sonde::shrink {
namespace {

using schema::steps_span;
using Index = Tree::Index;

constexpr Index most_calls = 12;
constexpr std::size_t most_values = 5;  // of one argument
constexpr std::size_t most_calls_of_one = 60;

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

Trees leaves_for(const Type& type, const Tree& sequence) {
  Trees values;
  values.push_back(simplest(type));
  for (const Node& node : sequence.nodes())
    if (node.kind == type.kind && node.extent == 1) add_once(values, leaf(type.kind, node.value));
  const std::uint64_t last = type.form == Form::Choice ? schema::enumerator_count(type) : 2;
  for (std::uint64_t value = 0; value < last; ++value) add_once(values, leaf(type.kind, value));
  return values;
}

Trees values_for(const Type& type, const Tree& sequence) {
  const bool is_choice = type.form == Form::Choice;
  if (type.form == Form::Integer || (is_choice && type.field_count == 0))
    return leaves_for(type, sequence);
  const bool may_be_earlier = is_choice && type.scope[0] != '\0';
  if (!may_be_earlier) return {simplest(type)};
  Trees values;
  for (const Tree& literal : values_for(*type.fields[0], sequence))
    values.push_back(wrapped(type, 0, literal));
  return values;
}

// All ways to go on with the arguments from `next` on, as far as they are not too many.
void add_records(const Type& record, unsigned next, const Tree& so_far, const Tree& sequence,
                 Trees& into) {
  if (into.size() >= most_calls_of_one) return;
  if (next == record.field_count) {
    into.push_back(so_far);
    into.back().close(0);
    return;
  }
  for (const Tree& value : values_for(*record.fields[next], sequence)) {
    Tree longer = so_far;
    longer.append(value, 0);
    add_records(record, next + 1, longer, sequence, into);
  }
}

Trees calls_for(const Type& call, const Tree& sequence) {
  Trees calls;
  for (unsigned function = 0; function < call.field_count; ++function) {
    Trees records;
    add_records(*call.fields[function], 0, leaf(call.fields[function]->kind, 0), sequence, records);
    for (const Tree& record : records) calls.push_back(wrapped(call, function, record));
  }
  return calls;
}

bool replace_one_pair(Descent& descent) {
  const Tree base = descent.best();
  if (!schema::holds_steps(base)) return false;
  const Index count = base.child_count(schema::steps_span);
  if (count < 3 || count > most_calls) return false;
  const Type* const call = schema::find(base[base.child(schema::steps_span, 0)].kind);
  const Trees calls = calls_for(*call, base);
  for (Index first = count - 1; first-- > 0;)
    for (const Tree& instead : calls) {
      if (descent.is_over()) return false;
      const bool found = descent.attempt(base, [&](Tree& tree) {
        tree.erase(tree.child(schema::steps_span, first + 1));
        tree.replace(tree.child(schema::steps_span, first), instead, 0);
      });
      if (found) return true;
    }
  return false;
}

}  // namespace

void replace_two_calls(Descent& descent) {
  while (!descent.is_over() && replace_one_pair(descent)) continue;
}

}  // namespace sonde::shrink
