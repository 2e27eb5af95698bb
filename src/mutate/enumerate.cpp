// SPDX-License-Identifier: Apache-2.0
// Two siblings of one kind are walked side by side as far as their shapes agree. The places
// that are met together are twins. Places are sorted so that twins come first, then by level.
// Hashes of all mutants are kept, so that none is made twice.
#include "mutate/enumerate.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "mutate/pick.hpp"
#include "mutate/rebuild.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

constexpr std::uint64_t twin_hole = 1;  // both draw the same

// Whether the children of both spans correspond one by one.
bool same_shape(const Tree& tree, Index one, Index other) {
  const bool is_choice = tree[one].kind.form() == Form::Choice;
  if (is_choice && tree[one].value != tree[other].value) return false;
  return tree.child_count(one) == tree.child_count(other);
}

}  // namespace

bool Enumeration::next(Tree& mutant, Random& random) {
  if (places_.empty()) start();
  while (const auto edit = next_edit()) {
    write(mutant, *edit, random);
    if (is_news(mutant)) return true;
  }
  return false;
}

void Enumeration::start() {
  seen_.add(tree_hash(seed_));
  visit(0, 0);
  std::ranges::sort(places_, {}, [](const EditPoint& place) {
    return std::tuple(place.twin == 0, place.depth, place.span);
  });
}

void Enumeration::visit(Index span, Index depth) {
  places_.push_back({span, 0, depth});
  for (const Index child : children(seed_, span)) {
    if (seed_[span].kind.form() == Form::Record) {
      const auto other = sibling_behind(seed_, span, child);
      if (other) align(child, *other, depth + 1);
    }
    visit(child, depth + 1);
  }
}

void Enumeration::align(Index one, Index other, Index depth) {
  places_.push_back({one, other, depth});
  if (!same_shape(seed_, one, other)) return;
  auto image = children(seed_, other).begin();
  for (const Index child : children(seed_, one)) {
    if (seed_[child].kind == seed_[*image].kind) align(child, *image, depth + 1);
    ++image;
  }
}

// Skips a place whose twin has other edits.
bool Enumeration::enter_next_place() {
  while (entered_ < places_.size()) {
    const EditPoint& place = places_[entered_++];
    done_ = 0;
    edits_.emplace(seed_, place.span);
    mirrored_.reset();
    if (place.twin == 0) return true;
    mirrored_.emplace(seed_, place.twin);
    if (edits_->counts() == mirrored_->counts()) return true;
  }
  edits_.reset();
  return false;
}

std::optional<unsigned> Enumeration::next_edit() {
  while (edits_ || entered_ == 0) {
    const EditCounts counts = edits_ ? edits_->counts() : EditCounts{};
    const unsigned done = done_++;
    if (done < counts.fixed) return done;
    const unsigned edit = counts.fixed + (done - counts.fixed) / samples_;
    if (edit < counts.fixed + counts.random) return edit;
    enter_next_place();
  }
  return std::nullopt;
}

void Enumeration::write(Tree& mutant, unsigned edit, Random& random) const {
  const EditPoint& place = places_[entered_ - 1];
  const std::array<Index, 2> spans = {place.span, place.twin};
  const std::span<const Index> edited(spans.data(), mirrored_ ? 2 : 1);
  Random same = random;  // what is drawn for one is drawn for its twin
  rebuild(mutant, seed_, edited, [&](Tree& made, Index at) {
    if (at == place.span) edits_->write(made, edit, {mirrored_ ? twin_hole : 0, random});
    else mirrored_->write(made, edit, {twin_hole, same});
  });
}

bool Enumeration::is_news(const Tree& mutant) {
  const auto hash = hash_without_holes(mutant);
  return !hash || seen_.add(*hash);
}

}  // namespace sonde::mutate
