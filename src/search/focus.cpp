// SPDX-License-Identifier: Apache-2.0
#include "search/focus.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

using coverage::Feature;

Feature feature_of(std::uint32_t target, std::uint32_t blocks) {
  std::uint64_t hash = (std::uint64_t{target} << 32 | blocks) + 0x5851f42d4c957f2dU;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9U;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebU;
  return coverage::feature_of(coverage::Aspect::Other, hash >> 32);
}

}  // namespace

Focus::Focus(std::span<const FocusEdge> edges, const FocusTuning& tuning, CodeOf code_of)
    : tuning_(tuning), code_of_(code_of) {
  for (const auto& [edge, target, blocks] : edges) {
    if (target >= tuning_.most_targets) continue;
    if (target >= best_.size()) best_.resize(target + std::size_t{1});
    if (blocks <= most_distance) by_code_[edge].push_back({target, blocks});
  }
  last_.assign(best_.size(), far);
  for (std::uint32_t target = 0; target < best_.size(); ++target)
    for (std::uint32_t blocks = 0; blocks <= most_distance; ++blocks)
      features_.emplace(feature_of(target, blocks), Closeness{target, blocks});
}

// The code of an edge is known once a run has taken it.
Focus::Row& Focus::row_of(std::size_t edge) {
  if (edge >= rows_.size()) rows_.resize(2 * edge + 1);
  Row& row = rows_[edge];
  if (row.is_known) return row;
  row.is_known = true;
  if (const auto found = by_code_.find(code_of_(edge)); found != by_code_.end())
    row.near = found->second;
  return row;
}

void Focus::measure(std::span<const Feature> features) {
  std::ranges::fill(last_, far);
  for (const Feature feature : features) {
    if (coverage::aspect_of(feature) != coverage::Aspect::Edge) return;
    for (const auto& [target, blocks] : row_of(coverage::edge_in(feature)).near)
      last_[target] = std::min(last_[target], blocks);
  }
}

void Focus::append(Outcome outcome, std::vector<Feature>& features) {
  measure(features);
  for (std::uint32_t target = 0; target < last_.size(); ++target) {
    Best& best = best_[target];
    std::uint32_t& least = outcome == Outcome::Discard ? best.any : best.valid;
    if (last_[target] == far || last_[target] > least) continue;
    least = last_[target];
    best.any = std::min(best.any, least);
    features.push_back(feature_of(target, least));
  }
}

bool Focus::is_reached() const { return std::ranges::find(last_, 0U) != last_.end(); }

// From the end to the begin, so that one run teaches all edges before one that is known.
void Focus::learn(std::span<const coverage::CodeId> numbers) {
  for (std::size_t i = numbers.size(); i-- > 1;) {
    const std::vector<Near> behind = row_of(numbers[i]).near;
    if (behind.empty()) continue;
    auto& before = row_of(numbers[i - 1]).near;
    for (const auto& [target, blocks] : behind) {
      const bool is_known = std::ranges::find(before, target, &Near::target) != before.end();
      if (!is_known && blocks < most_distance) before.push_back({target, blocks + 1});
    }
  }
}

std::optional<Focus::Closeness> Focus::closeness(Feature feature) const {
  const auto found = features_.find(feature);
  if (found == features_.end()) return std::nullopt;
  return found->second;
}

void Focus::recall(const Closeness& closeness, bool valid) {
  Best& best = best_[closeness.target];
  best.any = std::min(best.any, closeness.blocks);
  if (valid) best.valid = std::min(best.valid, closeness.blocks);
}

void Focus::forget() { std::ranges::fill(best_, Best{}); }

}  // namespace sonde::search
