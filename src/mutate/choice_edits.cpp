// SPDX-License-Identifier: Apache-2.0
#include "mutate/choice_edits.hpp"

#include <algorithm>

#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

constexpr unsigned most_inner = 8;
constexpr unsigned most_alternatives = 64;
constexpr unsigned most_combinations = 64;
constexpr unsigned longest_way = 4;  // types between a choice and itself

// Spans of the same kind that stand in no other such span; up to `most_inner`.
Index nth_inner(const Tree& tree, Index choice, unsigned number) {
  Index at = choice + 1;
  while (at < tree.end_of(choice)) {
    const bool is_inner = tree[at].kind == tree[choice].kind;
    if (is_inner && number-- == 0) return at;
    at = is_inner ? tree.end_of(at) : at + 1;
  }
  return at;
}

unsigned count_inner(const Tree& tree, Index choice) {
  unsigned count = 0;
  while (count < most_inner && nth_inner(tree, choice, count) < tree.end_of(choice)) ++count;
  return count;
}

bool is_derived(const Type* type) { return type != nullptr && type->style != Style::Opaque; }

std::size_t alternatives_of(const Type& type) {
  if (type.style == Style::Boolean) return 2;
  if (type.style == Style::Enumeration) return schema::details(type).labels.size();
  return type.field_count;
}

// How many ways lead from a value of this type to one of the goal's inside it.
unsigned ways(const Type* type, const Type& goal, unsigned steps) {
  if (type == nullptr) return 0;
  if (type == &goal) return 1;
  if (steps == 0 || type->form == Form::List) return 0;
  unsigned count = 0;
  for (unsigned i = 0; i < type->field_count; ++i) count += ways(type->fields[i], goal, steps - 1);
  return count;
}

unsigned ways_around(const Type& goal) {
  if (!schema::details(goal).recursive) return 0;
  unsigned count = 0;
  for (unsigned i = 0; i < goal.field_count; ++i) count += ways(goal.fields[i], goal, longest_way);
  return count;
}

}  // namespace

ChoiceEdits::ChoiceEdits(const Tree& tree, Index choice)
    : tree_(tree), choice_(choice), type_(schema::find(tree[choice].kind)) {
  inner_ = count_inner(tree, choice);
  counts_.fixed = inner_;
  counts_.random = is_derived(type_) ? 0 : 1;
  if (!is_derived(type_)) return;
  alternatives_ =
      static_cast<unsigned>(std::min<std::size_t>(alternatives_of(*type_), most_alternatives));
  for (unsigned i = 0; i < alternatives_; ++i) counts_.fixed += combinations(i);
  wraps_ = ways_around(*type_);
  counts_.fixed += wraps_;
}

void ChoiceEdits::write(Tree& made, unsigned edit, Chance chance) const {
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
  write_wrapped(made, *type_, edit, longest_way + 1);
}

bool ChoiceEdits::holds_record() const {
  return tree_[choice_].extent > 1 && tree_[choice_ + 1].kind.form() == Form::Record;
}

// The arguments of an alternative are the fields of its record, else its payload.
Index ChoiceEdits::first_argument() const { return choice_ + (holds_record() ? 2 : 1); }

unsigned ChoiceEdits::candidates(Kind wanted) const {
  unsigned count = 0;
  for (Index at = first_argument(); at < tree_.end_of(choice_); at = tree_.end_of(at))
    count += tree_[at].kind == wanted ? 1 : 0;
  return count;
}

Index ChoiceEdits::candidate(Kind wanted, unsigned number) const {
  Index at = first_argument();
  while (tree_[at].kind != wanted || number-- > 0) at = tree_.end_of(at);
  return at;
}

unsigned ChoiceEdits::combinations(unsigned alternative) const {
  if (alternative >= type_->field_count || type_->fields[alternative] == nullptr) return 1;
  if (tree_[choice_].extent > 1 && tree_[choice_].value == alternative) return 0;
  const Type& payload = *type_->fields[alternative];
  if (payload.form != Form::Record) return std::max(1U, candidates(payload.kind));
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

// A value of the type with the old choice inside, the rest simplest.
void ChoiceEdits::write_wrapped(Tree& made, const Type& type, unsigned way, unsigned steps) const {
  unsigned through = 0;
  for (;; ++through) {
    const unsigned count = ways(type.fields[through], *type_, steps - 1);
    if (way < count) break;
    way -= count;
  }
  const bool is_choice = type.form == Form::Choice;
  const auto span = made.open(type.kind, is_choice ? through : 0);
  for (unsigned i = 0; i < type.field_count; ++i) {
    if (i == through && type.fields[i] == type_) made.append(tree_, choice_);
    else if (i == through) write_wrapped(made, *type.fields[i], way, steps - 1);
    else if (!is_choice) schema::append_simplest(made, *type.fields[i]);
  }
  made.close(span);
}

}  // namespace sonde::mutate
