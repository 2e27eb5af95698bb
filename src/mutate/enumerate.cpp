// SPDX-License-Identifier: Apache-2.0
// Siblings of one kind are walked side by side as far as their shapes agree: the
// places that are met together are twins.
#include "mutate/enumerate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

#include "mutate/rebuild.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

constexpr std::uint64_t twin_hole = 1;  // both draw the same
constexpr std::size_t first_slots = 256;

Index next_alike(const Tree& tree, Index parent, Index span) {
  Index at = tree.end_of(span);
  while (at < tree.end_of(parent) && tree[at].kind != tree[span].kind) at = tree.end_of(at);
  return at;
}

// Whether the children of both correspond one by one.
bool same_shape(const Tree& tree, Index one, Index other) {
  const bool is_choice = tree[one].kind.form() == Form::Choice;
  if (is_choice && tree[one].value != tree[other].value) return false;
  return tree.child_count(one) == tree.child_count(other);
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  return (std::rotl(hash, 29) ^ word) * 0x9e3779b97f4a7c15U;
}

std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = bytes.size();
  for (const char byte : bytes) hash = mix(hash, static_cast<unsigned char>(byte));
  return hash;
}

// Never 0.
std::uint64_t hash_of(const Tree& tree) {
  std::uint64_t hash = tree.size();
  for (const Node& node : tree.nodes()) {
    const bool is_text = node.kind.form() == Form::Bytes;
    hash = mix(hash, (std::uint64_t{node.extent} << 32) | node.kind.bits());
    hash = mix(hash, is_text ? hash_of(tree.bytes(node)) : node.value);
  }
  return (hash ^ (hash >> 32)) | 1;
}

bool has_hole(const Tree& tree) {
  return std::ranges::any_of(tree.nodes(),
                             [](const Node& node) { return node.kind.form() == Form::Hole; });
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
  seen_.add(hash_of(seed_));
  visit(0, 0);
  std::ranges::sort(places_, {}, [](const EditPoint& place) {
    return std::tuple(place.twin == 0, place.depth, place.span);
  });
}

void Enumeration::visit(Index span, Index depth) {
  places_.push_back({span, 0, depth});
  for (Index child = span + 1; child < seed_.end_of(span); child = seed_.end_of(child)) {
    if (seed_[span].kind.form() == Form::Record) {
      const Index other = next_alike(seed_, span, child);
      if (other < seed_.end_of(span)) align(child, other, depth + 1);
    }
    visit(child, depth + 1);
  }
}

void Enumeration::align(Index one, Index other, Index depth) {
  places_.push_back({one, other, depth});
  if (!same_shape(seed_, one, other)) return;
  Index image = other + 1;
  for (Index child = one + 1; child < seed_.end_of(one); child = seed_.end_of(child)) {
    if (seed_[child].kind == seed_[image].kind) align(child, image, depth + 1);
    image = seed_.end_of(image);
  }
}

// Places whose twins are edited in other ways are left out.
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
  return has_hole(mutant) || seen_.add(hash_of(mutant));
}

bool Enumeration::Seen::add(std::uint64_t hash) {
  if (size_ * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  // The lowest bit is the same in all hashes.
  std::size_t slot = (hash >> 1) & mask;
  while (slots_[slot] != 0 && slots_[slot] != hash) slot = (slot + 1) & mask;
  if (slots_[slot] == hash) return false;
  slots_[slot] = hash;
  ++size_;
  return true;
}

void Enumeration::Seen::grow() {
  std::vector<std::uint64_t> old(std::max(first_slots, slots_.size() * 2));
  old.swap(slots_);
  size_ = 0;
  for (const std::uint64_t hash : old)
    if (hash != 0) add(hash);
}

}  // namespace sonde::mutate
