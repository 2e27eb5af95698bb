// SPDX-License-Identifier: Apache-2.0
#include "search/feature_counts.hpp"

#include <algorithm>
#include <bit>

namespace sonde::search {
namespace {

constexpr std::size_t first_slots = 1024;  // a power of two
constexpr unsigned count_shift = 33;
constexpr std::uint64_t one_hit = std::uint64_t{1} << count_shift;
constexpr std::uint64_t feature_mask = one_hit - 1;

}  // namespace

FeatureCounts::FeatureCounts() : slots_(first_slots) {}

bool FeatureCounts::holds(Feature feature) const { return slots_[slot_of(feature)] != 0; }

std::size_t FeatureCounts::count_new(std::span<const Feature> features) const {
  std::size_t count = 0;
  for (const Feature feature : features) count += holds(feature) ? 0 : 1;
  return count;
}

std::uint32_t FeatureCounts::hit(Feature feature) {
  const std::size_t slot = slot_of(feature);
  const auto before = static_cast<std::uint32_t>(slots_[slot] >> count_shift);
  if (before == 0) {
    slots_[slot] = std::uint64_t{feature} + 1 + one_hit;
    if (++size_ * 2 > slots_.size()) grow();
  } else if (before < ~std::uint32_t{0} >> 1) {
    slots_[slot] += one_hit;
  }
  return before;
}

std::uint32_t FeatureCounts::hits(Feature feature) const {
  return static_cast<std::uint32_t>(slots_[slot_of(feature)] >> count_shift);
}

void FeatureCounts::add(std::span<const Feature> features) {
  for (const Feature feature : features) add(feature);
}

void FeatureCounts::clear() {
  std::ranges::fill(slots_, 0);
  size_ = 0;
}

// Where the feature stands, or would.
std::size_t FeatureCounts::slot_of(Feature feature) const {
  const std::uint64_t wanted = std::uint64_t{feature} + 1;
  const std::size_t mask = slots_.size() - 1;
  const auto shift = static_cast<unsigned>(64 - std::countr_zero(slots_.size()));
  std::size_t slot = (feature * std::uint64_t{0x9e3779b97f4a7c15U}) >> shift;
  while (slots_[slot] != 0 && (slots_[slot] & feature_mask) != wanted) slot = (slot + 1) & mask;
  return slot;
}

void FeatureCounts::grow() {
  std::vector<std::uint64_t> old(slots_.size() * 2);
  old.swap(slots_);
  for (const std::uint64_t each : old)
    if (each != 0) slots_[slot_of(static_cast<Feature>((each & feature_mask) - 1))] = each;
}

}  // namespace sonde::search
