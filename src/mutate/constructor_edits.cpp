// SPDX-License-Identifier: Apache-2.0
// A pointer to a variant is how C++ writes a type with several constructors that holds itself:
// null and the alternatives count as the constructors of one type. So null becomes every
// alternative, and the fields of the variant are those of the pointer.
#include "mutate/constructor_edits.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "mutate/alternative.hpp"
#include "mutate/wrapping.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// Larger products than any search reaches; their sums do not overflow.
constexpr std::uint64_t most_combinations = std::uint64_t{1} << 40;

bool is_choice(const Tree& tree, Index span) { return tree[span].kind.form() == Form::Choice; }

Spans arguments_at(const Tree& tree, Index span) {
  return is_choice(tree, span) ? arguments_of(tree, span) : children(tree, span);
}

// Those of the variant where the span is a pointer to one.
Spans fields_at(const Tree& tree, Index span) {
  const bool holds_choice =
      is_choice(tree, span) && tree[span].extent > 1 && is_choice(tree, span + 1);
  return arguments_at(tree, holds_choice ? span + 1 : span);
}

// The value of this kind that the field is or points to.
std::optional<Index> value_in(const Tree& tree, Index field, Kind kind) {
  if (tree[field].kind == kind) return field;
  const bool points_to_it =
      is_choice(tree, field) && tree[field].extent > 1 && tree[field + 1].kind == kind;
  return points_to_it ? std::optional(field + 1) : std::nullopt;
}

// What imperative generators draw one after the other, which are no fields of a constructor.
bool holds_draws(const Tree& tree, Index span) {
  const Type* const type = schema::find(tree[span].kind);
  return type != nullptr && !schema::is_derived(type) && type->field_count == 0;
}

bool is_variant(const Type& type) { return type.style == Style::Variant; }

}  // namespace

ConstructorEdits::ConstructorEdits(const Tree& tree, Index span, const MutantRules& rules)
    : tree_(tree),
      span_(span),
      arguments_(arguments_at(tree, span)),
      which_subterms_(rules.subterms) {
  for_each_subterm([&](Index) { ++subterms_; });
  counts_.fixed = subterms_;
  if (is_choice(tree, span)) {
    const Type* const type = schema::find(tree[span].kind);
    const bool is_known = schema::is_derived(type);
    type_ = is_known ? type : nullptr;
    constructors_ = is_known ? schema::alternatives_of(*type) : 0;
    counts_.random = is_known ? 0 : 1;
    if (is_known && rules.wraps) wraps_ = ways_around(*type);
  } else if (holds_draws(tree, span)) {
    constructors_ = 0;
    counts_.random = 1;
  }
  for (std::uint64_t i = 0; i < constructors_; ++i) counts_.fixed += combinations(i);
  counts_.fixed += wraps_;
}

void ConstructorEdits::write(Tree& made, std::uint64_t edit, Chance chance) const {
  if (edit >= counts_.fixed) return chance.leave_hole(made);
  if (edit < subterms_) return write_subterm(made, edit);
  edit -= subterms_;
  for (std::uint64_t i = 0; i < constructors_; ++i) {
    const std::uint64_t count = combinations(i);
    if (edit < count) return write_constructor(made, i, edit);
    edit -= count;
  }
  append_wrapped(made, {tree_, span_, *type_}, static_cast<unsigned>(edit));
}

template <class Each>
void ConstructorEdits::for_each_subterm(Each each) const {
  if (which_subterms_ == Subterms::None) return;
  const Kind kind = tree_[span_].kind;
  if (which_subterms_ == Subterms::Nearest) {
    const Index end = tree_.end_of(span_);
    for (Index at = next_inner(tree_, span_, span_ + 1); at < end;
         at = next_inner(tree_, span_, tree_.end_of(at)))
      each(at);
    return;
  }
  for (const Index field : fields_at(tree_, span_))
    if (const auto value = value_in(tree_, field, kind)) each(*value);
}

void ConstructorEdits::write_subterm(Tree& made, std::uint64_t number) const {
  for_each_subterm([&](Index at) {
    if (number-- == 0) made.append(tree_, at);
  });
}

const Type* ConstructorEdits::held_by(std::uint64_t constructor) const {
  if (type_ == nullptr || constructor >= type_->field_count) return nullptr;
  return type_->fields[constructor];
}

// Calls `each` with the kind of every field of a constructor, and its type if the
// constructor is another one than at present.
template <class Each>
void ConstructorEdits::for_each_field(std::uint64_t constructor, Each each) const {
  if (type_ == nullptr) {
    for (const Index at : arguments_) each(tree_[at].kind, nullptr);
    return;
  }
  const Type* const held = held_by(constructor);
  if (held == nullptr) return;
  if (held->form != Form::Record) return each(held->kind, held);
  for (unsigned i = 0; i < held->field_count; ++i) each(held->fields[i]->kind, held->fields[i]);
}

// Whether no argument before this one is equal to it.
bool ConstructorEdits::is_first(Index argument) const {
  for (const Index before : arguments_) {
    if (before == argument) break;
    if (same_span(tree_, before, tree_, argument)) return false;
  }
  return true;
}

std::uint64_t ConstructorEdits::count_candidates(Kind wanted) const {
  std::uint64_t count = 0;
  for (const Index at : arguments_) count += tree_[at].kind == wanted && is_first(at) ? 1 : 0;
  return count;
}

std::uint64_t ConstructorEdits::ways_to_fill(Kind wanted, const Type* type) const {
  if (const std::uint64_t count = count_candidates(wanted)) return count;
  const bool is_pointee = type_ != nullptr && type_->style == Style::Pointer;
  return is_pointee && is_variant(*type) ? schema::alternatives_of(*type) : 1;
}

std::uint64_t ConstructorEdits::combinations(std::uint64_t constructor) const {
  std::uint64_t product = 1;
  for_each_field(constructor, [&](Kind wanted, const Type* type) {
    product = std::min(product * ways_to_fill(wanted, type), most_combinations);
  });
  return product;
}

void ConstructorEdits::write_constructor(Tree& made, std::uint64_t constructor,
                                         std::uint64_t combination) const {
  thread_local std::vector<std::uint64_t> numbers;  // its buffer serves again
  numbers.clear();
  for_each_field(constructor, [&](Kind wanted, const Type* type) {
    numbers.push_back(ways_to_fill(wanted, type));
  });
  for (std::size_t i = numbers.size(); i-- > 0;) {
    const std::uint64_t ways = numbers[i];
    numbers[i] = combination % ways;
    combination /= ways;
  }
  const Type* const held = held_by(constructor);
  const auto span = made.open(tree_[span_].kind, type_ ? constructor : tree_[span_].value);
  const bool in_record = held != nullptr && held->form == Form::Record;
  const auto record = in_record ? made.open(held->kind) : span;
  std::size_t field = 0;
  for_each_field(constructor, [&](Kind wanted, const Type* type) {
    write_field(made, wanted, type, numbers[field++]);
  });
  made.close(record);
  made.close(span);
}

void ConstructorEdits::write_field(Tree& made, Kind wanted, const Type* type,
                                   std::uint64_t number) const {
  if (count_candidates(wanted) > 0) {
    for (const Index at : arguments_)
      if (tree_[at].kind == wanted && is_first(at) && number-- == 0) made.append(tree_, at);
    return;
  }
  if (ways_to_fill(wanted, type) == 1) return schema::append_simplest(made, *type);
  const auto span = made.open(wanted, number);
  if (const Type* const held = type->fields[number]) schema::append_simplest(made, *held);
  made.close(span);
}

}  // namespace sonde::mutate
