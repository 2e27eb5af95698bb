// SPDX-License-Identifier: Apache-2.0
// Positions are visited in preorder and then sorted by level. The record that a choice holds is
// no position: its fields are those of the choice's constructor. A pointer to a variant stands
// on one level with the variant.
//
// Where the rules ask for twins, two siblings of one kind are visited side by side as far as
// their shapes agree. The positions that are met together are twins, and come first.
#include "mutate/enumerate.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "mutate/alternative.hpp"
#include "mutate/pick.hpp"
#include "mutate/rebuild.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

constexpr std::uint64_t twin_hole = 1;  // both draw the same
constexpr unsigned first_seen_bits = 4;

Spans fields_of(const Tree& tree, Index span) {
  const bool is_choice = tree[span].kind.form() == Form::Choice;
  return is_choice ? arguments_of(tree, span) : children(tree, span);
}

Index count(Spans spans) {
  Index number = 0;
  for ([[maybe_unused]] const Index at : spans) ++number;
  return number;
}

// Whether the parts of both spans correspond one by one.
bool same_shape(const Tree& tree, Index one, Index other) {
  const Form form = tree[one].kind.form();
  if (form == Form::Bytes) return tree.bytes(tree[one]).size() == tree.bytes(tree[other]).size();
  if (form == Form::Choice && tree[one].value != tree[other].value) return false;
  return count(fields_of(tree, one)) == count(fields_of(tree, other));
}

bool is_pointer_to_choice(const Tree& tree, Index span) {
  if (tree[span].extent == 1 || tree[span + 1].kind.form() != Form::Choice) return false;
  const Type* const type = schema::find(tree[span].kind);
  return type != nullptr && type->style == Style::Pointer;
}

}  // namespace

bool Enumeration::next(Tree& mutant, Random& random) {
  if (positions_.empty()) start();
  while (const auto edit = next_edit()) {
    write(mutant, *edit, random);
    if (is_wanted(mutant)) return true;
  }
  return false;
}

void Enumeration::start() {
  if (rules_.distinct) seen_.emplace(first_seen_bits);
  visit({});
  std::ranges::sort(positions_, {}, [](const RankedPosition& position) {
    return std::tuple(position.twin == 0, position.depth, position.order);
  });
}

void Enumeration::add(RankedPosition position) {
  position.order = static_cast<Index>(positions_.size());
  positions_.push_back(position);
}

// The children of twins that differ in shape are no twins.
void Enumeration::visit(RankedPosition at) {
  add(at);
  if (at.twin != 0 && !same_shape(seed_, at.span, at.twin)) return;
  switch (seed_[at.span].kind.form()) {
    case Form::List: return visit_list(at);
    case Form::Bytes: return visit_text(at);
    case Form::Record:
    case Form::Choice: return visit_fields(at);
    default: return;
  }
}

void Enumeration::visit_list(RankedPosition at) {
  auto twins = children(seed_, at.twin).begin();
  for (const Index element : children(seed_, at.span)) {
    ++at.depth;
    visit({element, at.twin == 0 ? 0 : *twins, 0, at.depth});
    if (at.twin != 0) ++twins;
    ++at.part;
    add(at);
  }
}

void Enumeration::visit_text(RankedPosition at) {
  const std::size_t size = seed_.bytes(seed_[at.span]).size();
  for (std::size_t i = 0; i < size; ++i) {
    ++at.depth;
    at.part = static_cast<Index>(part_of_character(i));
    add(at);
    at.part = static_cast<Index>(part_of_tail(i + 1));
    add(at);
  }
}

void Enumeration::visit_fields(RankedPosition at) {
  const Index depth = at.depth + (is_pointer_to_choice(seed_, at.span) ? 0 : 1);
  if (at.twin == 0) {
    for (const Index field : fields_of(seed_, at.span)) visit_with_twins(at.span, field, depth);
    return;
  }
  auto twins = fields_of(seed_, at.twin).begin();
  for (const Index field : fields_of(seed_, at.span)) {
    if (seed_[field].kind == seed_[*twins].kind) visit({field, *twins, 0, depth});
    ++twins;
  }
}

void Enumeration::visit_with_twins(Index parent, Index child, Index depth) {
  if (rules_.twins)
    if (const auto twin = fields_of(seed_, parent).behind(child).find(seed_[child].kind))
      visit({child, *twin, 0, depth});
  visit({child, 0, 0, depth});
}

// Skips a position whose twin has other edits.
bool Enumeration::enter_next_position() {
  while (entered_ < positions_.size()) {
    const RankedPosition& position = positions_[entered_++];
    done_ = 0;
    edits_.emplace(seed_, Position{position.span, position.part}, rules_);
    mirrored_.reset();
    if (position.twin == 0) return true;
    mirrored_.emplace(seed_, Position{position.twin, position.part}, rules_);
    if (edits_->counts() == mirrored_->counts()) return true;
  }
  edits_.reset();
  return false;
}

std::optional<std::uint64_t> Enumeration::next_edit() {
  while (edits_ || entered_ == 0) {
    const EditCounts counts = edits_ ? edits_->counts() : EditCounts{};
    const std::uint64_t done = done_++;
    if (done < counts.fixed) return done;
    const std::uint64_t edit = counts.fixed + (done - counts.fixed) / samples_;
    if (edit < counts.fixed + counts.random) return edit;
    enter_next_position();
  }
  return std::nullopt;
}

void Enumeration::write(Tree& mutant, std::uint64_t edit, Random& random) const {
  const RankedPosition& position = positions_[entered_ - 1];
  const std::array<Index, 2> spans = {position.span, position.twin};
  const std::span<const Index> edited(spans.data(), mirrored_ ? 2 : 1);
  Random same = random;  // what is drawn for one is drawn for its twin
  rebuild(mutant, seed_, edited, [&](Tree& made, Index at) {
    if (at == position.span) edits_->write(made, edit, {mirrored_ ? twin_hole : 0, random});
    else mirrored_->write(made, edit, {twin_hole, same});
  });
}

// A mutant with holes is not yet known.
bool Enumeration::is_wanted(const Tree& mutant) {
  if (mutant == seed_) return false;
  if (!seen_) return true;
  const auto hash = hash_without_holes(mutant);
  return !hash || seen_->add(*hash);
}

}  // namespace sonde::mutate
