// SPDX-License-Identifier: Apache-2.0
#include "shrink/calls.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "schema/schema.hpp"
#include "schema/steps.hpp"

namespace sonde::shrink {
namespace {

using schema::steps_span;
using Index = Tree::Index;

constexpr Index most_calls = 16;
constexpr Index most_selected_from = 10;
constexpr Index most_changed_anywhere = 6;
constexpr std::array<std::int64_t, 8> small_numbers = {0, 1, 2, 3, 4, -1, -2, -3};

bool is_argument_by_reference(const Tree& tree, Index span) {
  return tree[span].kind.form() == Form::Choice && tree[span].value == 1 &&
         tree[span].extent == 2 && schema::is_step_or_reference(tree, span) &&
         schema::is_step_or_reference(tree, span + 1);
}

Index call_count(const Tree& tree) {
  if (!schema::holds_steps(tree)) return 0;
  const Index count = tree.child_count(schema::steps_span);
  return count <= most_calls ? count : 0;
}

void erase_call(Tree& tree, Index number) { tree.erase(tree.child(schema::steps_span, number)); }

// A number of another call changes: its place does not, or moves with the call that goes.
bool changes_one(Descent& descent, const Tree& base, Index call) {
  const Index gone = base.child(schema::steps_span, call);
  for (Index at = schema::steps_span; at < base.size(); ++at) {
    const bool is_gone = at >= gone && at < base.end_of(gone);
    if (is_gone || base[at].kind.form() != Form::Integer) continue;
    const Type* const type = schema::find(base[at].kind);
    for (const std::int64_t number : small_numbers) {
      const auto value = static_cast<std::uint64_t>(number);
      if (number < 0 && (type == nullptr || !type->is_signed)) continue;
      const bool found = value != base[at].value && descent.attempt(base, [&](Tree& tree) {
        tree.set_value(at, value);
        erase_call(tree, call);
      });
      if (found) return true;
    }
  }
  return false;
}

// What a value is, the run tells. A literal may be more than a reference is: then the call
// that made the value must go in return.
void write_value(Descent& descent, Index reference) {
  Tree written = descent.best();
  written.set_value(reference, 0);
  const auto improvements = descent.improvements();
  const auto failing = descent.explore(written);
  if (!failing || descent.improvements() != improvements) return;
  for (Index call = call_count(*failing); call-- > 0;)
    if (descent.attempt(*failing, [&](Tree& tree) { erase_call(tree, call); })) return;
}

bool delete_one_pair(Descent& descent) {
  const Tree base = descent.best();
  for (Index second = call_count(base); second-- > 1;)
    for (Index first = second; first-- > 0;) {
      const bool found = descent.attempt(base, [&](Tree& tree) {
        erase_call(tree, second);
        erase_call(tree, first);
      });
      if (found) return true;
    }
  return false;
}

bool delete_one_and_change(Descent& descent) {
  const Tree base = descent.best();
  for (Index call = call_count(base); call-- > 0;)
    if (changes_one(descent, base, call)) return true;
  return false;
}

// The values of numbers of this kind, each once.
std::vector<std::uint64_t> values_of(const Tree& tree, Kind kind) {
  std::vector<std::uint64_t> values;
  for (const Node& node : tree.nodes())
    if (node.kind == kind && std::ranges::find(values, node.value) == values.end())
      values.push_back(node.value);
  return values;
}

// The last call, behind those of the others whose bits are set: as they are, then with one
// of their numbers as another one of the sequence.
class Selection {
 public:
  explicit Selection(const Tree& base) : base_(base) {
    const Index count = base.child_count(schema::steps_span);
    changed_ = base.child(schema::steps_span, count > most_changed_anywhere ? count - 1 : 0);
  }

  bool attempt(Descent& descent, unsigned chosen) const {
    if (attempt(descent, chosen, 0, 0)) return true;
    for (Index at = changed_; at < base_.size(); ++at) {
      if (base_[at].kind.form() != Form::Integer || schema::is_step_or_reference(base_, at))
        continue;
      for (const std::uint64_t value : values_of(base_, base_[at].kind))
        if (value != base_[at].value && attempt(descent, chosen, at, value)) return true;
    }
    return false;
  }

 private:
  bool attempt(Descent& descent, unsigned chosen, Index changed, std::uint64_t value) const {
    return descent.attempt(base_, [&](Tree& tree) {
      if (changed != 0) tree.set_value(changed, value);
      for (Index call = base_.child_count(schema::steps_span) - 1; call-- > 0;)
        if ((chosen >> call & 1U) == 0) erase_call(tree, call);
    });
  }

  const Tree& base_;
  Index changed_;  // the first call whose numbers change
};

bool select_fewer(Descent& descent) {
  const Tree base = descent.best();
  const Index count = call_count(base);
  if (count < 3 || count > most_selected_from) return false;
  const Selection selection(base);
  for (Index kept = 1; kept + 2 < count; ++kept)
    for (unsigned chosen = 0; chosen < 1U << (count - 1); ++chosen)
      if (std::popcount(chosen) == static_cast<int>(kept) && selection.attempt(descent, chosen))
        return true;
  return false;
}

}  // namespace

void select_calls(Descent& descent) {
  while (!descent.is_over() && select_fewer(descent)) continue;
}

void write_values_of_references(Descent& descent) {
  for (Index at = 0; at < descent.best().size() && !descent.is_over(); ++at)
    if (is_argument_by_reference(descent.best(), at)) write_value(descent, at);
}

void delete_pairs_of_calls(Descent& descent) {
  while (!descent.is_over() && delete_one_pair(descent)) continue;
}

void delete_call_and_change(Descent& descent) {
  while (!descent.is_over() && delete_one_and_change(descent)) continue;
}

}  // namespace sonde::shrink
