// SPDX-License-Identifier: Apache-2.0
// Each pass goes through the lists of steps in the best case and tries all candidates of one form:
// without two steps, without one step while a number changes, only with some steps. As soon as one
// is simpler, it begins anew with that case. Candidates grow with the square of the steps or
// faster, so the plan bounds the length of lists.
#include "shrink/steps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "schema/schema.hpp"
#include "schema/steps.hpp"
#include "shrink/plan.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr std::array<std::int64_t, 8> small_numbers = {0, 1, 2, 3, 4, -1, -2, -3};

// 0 of a list that is too long for these passes.
Index step_count(const Descent& descent, const Tree& tree, Index list) {
  const Index count = tree.child_count(list);
  return count <= descent.plan().bounds.steps ? count : 0;
}

void erase_step(Tree& tree, Index list, Index number) { tree.erase(tree.child(list, number)); }

// What a number may become when a step goes: a small one, or what the step would have made of it,
// as when open(100) and deposit(50) become open(150): the next one, the one before, the sum and
// the difference with each number of the step.
std::vector<std::uint64_t> changed_values(const Tree& base, Index at, Index gone) {
  const Type* const type = schema::find(base[at].kind);
  std::vector<std::uint64_t> values;
  const auto add = [&](std::uint64_t value) {
    const bool fits = type == nullptr ? static_cast<std::int64_t>(value) >= 0
                                      : schema::within_bounds(value, *type);
    const bool is_new = value != base[at].value && std::ranges::find(values, value) == values.end();
    if (fits && is_new) values.push_back(value);
  };
  for (const std::int64_t number : small_numbers) add(static_cast<std::uint64_t>(number));
  if (schema::is_reference(base, at)) return values;
  const std::uint64_t value = base[at].value;
  add(value + 1);
  add(value - 1);
  for (Index each = gone; each < base.end_of(gone); ++each) {
    if (base[each].kind.form() != Form::Integer || schema::is_reference(base, each)) continue;
    add(value + base[each].value);
    add(value - base[each].value);
  }
  return values;
}

// A number of another step changes: its place does not, or moves with the step that goes.
bool changes_one(Descent& descent, const Tree& base, Index list, Index step) {
  const Index gone = base.child(list, step);
  for (Index at = list; at < base.end_of(list); ++at) {
    const bool is_gone = at >= gone && at < base.end_of(gone);
    if (is_gone || base[at].kind.form() != Form::Integer) continue;
    for (const std::uint64_t value : changed_values(base, at, gone)) {
      const bool found = descent.attempt(base, [&](Tree& tree) {
        tree.set_value(at, value);
        erase_step(tree, list, step);
      });
      if (found) return true;
    }
  }
  return false;
}

bool delete_any_step(Descent& descent, const Tree& base, Index list) {
  for (Index step = step_count(descent, base, list); step-- > 0;)
    if (descent.attempt(base, [&](Tree& tree) { erase_step(tree, list, step); })) return true;
  return false;
}

// What a value is, the run shows. A value that is written may be more than a reference is:
// then the step that made the value must go in return.
void write_value(Descent& descent, Index reference) {
  Tree written = descent.best();
  const Type* const type = schema::find(written[reference].kind);
  written.set_value(reference, *schema::written_alternative(*type));
  const auto improvements = descent.improvements();
  const auto failing = descent.explore(written);
  if (!failing || descent.improvements() != improvements) return;
  for (const Index list : schema::lists_of_steps(*failing))
    if (delete_any_step(descent, *failing, list)) return;
}

bool delete_one_pair(Descent& descent, const Tree& base, Index list) {
  for (Index second = step_count(descent, base, list); second-- > 1;)
    for (Index first = second; first-- > 0;) {
      const bool found = descent.attempt(base, [&](Tree& tree) {
        erase_step(tree, list, second);
        erase_step(tree, list, first);
      });
      if (found) return true;
    }
  return false;
}

bool delete_one_and_change(Descent& descent, const Tree& base, Index list) {
  for (Index step = step_count(descent, base, list); step-- > 0;)
    if (changes_one(descent, base, list, step)) return true;
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

// The last step, behind those of the others whose bits are set: as they are, then with one
// of their numbers as another one of the case.
class Selection {
 public:
  // Numbers of all steps change where there are few, else those of the last.
  Selection(const Tree& base, Index list, Index few)
      : base_(base), list_(list), count_(base.child_count(list)) {
    changed_ = base.child(list, count_ > few ? count_ - 1 : 0);
  }

  bool attempt(Descent& descent, unsigned chosen) const {
    if (attempt(descent, chosen, 0, 0)) return true;
    for (Index at = changed_; at < base_.end_of(list_); ++at) {
      if (base_[at].kind.form() != Form::Integer || schema::is_reference(base_, at)) continue;
      for (const std::uint64_t value : values_of(base_, base_[at].kind))
        if (value != base_[at].value && attempt(descent, chosen, at, value)) return true;
    }
    return false;
  }

 private:
  bool attempt(Descent& descent, unsigned chosen, Index changed, std::uint64_t value) const {
    return descent.attempt(base_, [&](Tree& tree) {
      if (changed != 0) tree.set_value(changed, value);
      for (Index step = count_ - 1; step-- > 0;)
        if ((chosen >> step & 1U) == 0) erase_step(tree, list_, step);
    });
  }

  const Tree& base_;
  Index list_;
  Index count_;
  Index changed_;  // the first step whose numbers change
};

bool select_fewer(Descent& descent, const Tree& base, Index list) {
  const Index count = step_count(descent, base, list);
  const Bounds& bounds = descent.plan().bounds;
  if (count < 3 || count > bounds.steps_selected) return false;
  const Selection selection(base, list, bounds.steps_changed);
  for (Index kept = 1; kept + 2 < count; ++kept)
    for (unsigned chosen = 0; chosen < 1U << (count - 1); ++chosen)
      if (std::popcount(chosen) == static_cast<int>(kept) && selection.attempt(descent, chosen))
        return true;
  return false;
}

bool delete_one_with_dependents(Descent& descent, const Tree& base, Index list) {
  const auto links = descent.links();  // which change with the best
  if (links.empty()) return false;
  const auto improvements = descent.improvements();
  for (const Index step : children(base, list)) {
    const auto candidate = schema::without_step(base, links, step);
    if (candidate) descent.explore(*candidate);
    if (descent.improvements() != improvements) return true;
  }
  return false;
}

}  // namespace

void repeat_on_steps(Descent& descent, bool (*attempt)(Descent&, const Tree& base, Index list)) {
  Tree base;
  const auto finds_simpler = [&](Index list) { return attempt(descent, base, list); };
  do base = descent.best();
  while (!descent.is_over() && std::ranges::any_of(schema::lists_of_steps(base), finds_simpler));
}

void select_steps(Descent& descent) { repeat_on_steps(descent, select_fewer); }

void write_values_of_references(Descent& descent) {
  for (Index at = 0; at < descent.best().size() && !descent.is_over(); ++at)
    if (schema::chose_reference(descent.best(), at)) write_value(descent, at);
}

void delete_steps_with_dependents(Descent& descent) {
  repeat_on_steps(descent, delete_one_with_dependents);
}

void delete_pairs_of_steps(Descent& descent) { repeat_on_steps(descent, delete_one_pair); }

void delete_step_and_change(Descent& descent) { repeat_on_steps(descent, delete_one_and_change); }

}  // namespace sonde::shrink
