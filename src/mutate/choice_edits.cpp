// SPDX-License-Identifier: Apache-2.0
#include "mutate/choice_edits.hpp"

#include <algorithm>

#include "mutate/alternative.hpp"
#include "mutate/tuning.hpp"
#include "mutate/wrapping.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// The span with this number among those of the choice's kind that stand in no other one; the
// choice's end where there are fewer.
Index nth_inner(const Tree& tree, Index choice, unsigned number) {
  Index at = next_inner(tree, choice, choice + 1);
  for (; number > 0 && at < tree.end_of(choice); --number)
    at = next_inner(tree, choice, tree.end_of(at));
  return at;
}

unsigned count_inner(const Tree& tree, Index choice) {
  unsigned count = 0;
  while (count < tuned.enumeration.inner_spans &&
         nth_inner(tree, choice, count) < tree.end_of(choice))
    ++count;
  return count;
}

}  // namespace

ChoiceEdits::ChoiceEdits(const Tree& tree, Index choice)
    : tree_(tree), choice_(choice), type_(schema::find(tree[choice].kind)) {
  inner_ = count_inner(tree, choice);
  counts_.fixed = inner_;
  counts_.random = schema::is_derived(type_) ? 0 : 1;
  if (!schema::is_derived(type_)) return;
  alternatives_ = static_cast<unsigned>(
      std::min<std::uint64_t>(schema::alternatives_of(*type_), tuned.enumeration.alternatives));
  for (unsigned i = 0; i < alternatives_; ++i) counts_.fixed += combinations(i);
  wraps_ = ways_around(*type_);
  counts_.fixed += wraps_;
}

void ChoiceEdits::write(Tree& made, std::uint64_t number, Chance chance) const {
  auto edit = static_cast<unsigned>(number);
  if (edit >= counts_.fixed) return chance.leave_hole(made);
  if (edit < inner_) {
    made.append(tree_, nth_inner(tree_, choice_, edit));
    return;
  }
  edit -= inner_;
  for (unsigned i = 0; i < alternatives_; ++i) {
    const unsigned count = combinations(i);
    if (edit < count) return write_alternative(made, i, edit);
    edit -= count;
  }
  append_wrapped(made, {tree_, choice_, *type_}, edit);
}

unsigned ChoiceEdits::candidates(Kind wanted) const {
  unsigned count = 0;
  for (const Index at : arguments_of(tree_, choice_)) count += tree_[at].kind == wanted ? 1 : 0;
  return count;
}

Index ChoiceEdits::candidate(Kind wanted, unsigned number) const {
  for (const Index at : arguments_of(tree_, choice_))
    if (tree_[at].kind == wanted && number-- == 0) return at;
  return choice_;
}

unsigned ChoiceEdits::combinations(unsigned alternative) const {
  if (alternative >= type_->field_count || type_->fields[alternative] == nullptr) return 1;
  if (tree_[choice_].extent > 1 && tree_[choice_].value == alternative) return 0;
  const Type& payload = *type_->fields[alternative];
  if (payload.form != Form::Record) return std::max(1U, candidates(payload.kind));
  const unsigned most_combinations = tuned.enumeration.combinations;
  unsigned product = 1;
  for (unsigned i = 0; i < payload.field_count && product < most_combinations; ++i)
    product *= std::max(1U, candidates(payload.fields[i]->kind));
  return std::min(product, most_combinations);
}

void ChoiceEdits::write_alternative(Tree& made, unsigned alternative, unsigned combination) const {
  const auto span = made.open(type_->kind, alternative);
  const Type* payload = alternative < type_->field_count ? type_->fields[alternative] : nullptr;
  if (payload != nullptr && payload->form == Form::Record) {
    const auto record = made.open(payload->kind);
    for (unsigned i = 0; i < payload->field_count; ++i)
      write_argument(made, *payload->fields[i], combination);
    made.close(record);
  } else if (payload != nullptr) {
    write_argument(made, *payload, combination);
  }
  made.close(span);
}

void ChoiceEdits::write_argument(Tree& made, const Type& wanted, unsigned& combination) const {
  const unsigned count = candidates(wanted.kind);
  if (count == 0) return schema::append_simplest(made, wanted);
  made.append(tree_, candidate(wanted.kind, combination % count));
  combination /= count;
}

}  // namespace sonde::mutate
