// SPDX-License-Identifier: Apache-2.0
// Thompson sampling over the rates of discovery (estimate.hpp), with a floor. HypoFuzz, which
// this follows, draws by the softmax of one over the cases since the last discovery, a noisier
// estimate that also ignores what a case costs.
#include "suite/slice_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sonde::suite {

std::optional<std::size_t> SliceSchedule::next(std::span<const Candidate> candidates) {
  if (candidates.empty()) return std::nullopt;
  ++choices_;
  if (const auto first = first_new(candidates)) return first;
  if (choices_ % tuning_.floor_every == 0) return least_spent(candidates);
  return most_promising(candidates);
}

// Those that can reach what the run is directed at come first.
std::optional<std::size_t> SliceSchedule::first_new(std::span<const Candidate> candidates) {
  const auto is_new = [](const Candidate& each) {
    return each.yield.cost == 0 && each.running == 0;
  };
  const auto is_aimed = [&](const Candidate& each) {
    return is_new(each) && each.aim != AimedAt::Never;
  };
  auto first = std::ranges::find_if(candidates, is_aimed);
  if (first == candidates.end()) first = std::ranges::find_if(candidates, is_new);
  if (first == candidates.end()) return std::nullopt;
  return static_cast<std::size_t>(first - candidates.begin());
}

// One that is searched already does not starve.
std::size_t SliceSchedule::least_spent(std::span<const Candidate> candidates) const {
  const auto spent = [](const Candidate& each) {
    return std::pair(each.running > 0, each.yield.cost);
  };
  return static_cast<std::size_t>(std::ranges::min_element(candidates, {}, spent) -
                                  candidates.begin());
}

std::size_t SliceSchedule::most_promising(std::span<const Candidate> candidates) {
  const auto waits = [](const Candidate& each) {
    return each.has_failed || each.aim == AimedAt::Never;
  };
  const bool all_wait = std::ranges::all_of(candidates, waits);
  std::size_t best = 0;
  double best_rate = -1;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& each = candidates[i];
    const double worth = each.aim == AimedAt::Reached ? tuning_.worth_of_reached : 1;
    const double rate =
        worth * sample_rate(each.yield, random_) * std::pow(tuning_.worth_beside, each.running);
    if ((waits(each) && !all_wait) || rate <= best_rate) continue;
    best = i;
    best_rate = rate;
  }
  return best;
}

std::uint64_t SliceSchedule::slice_cost(std::uint64_t slices) const {
  std::uint64_t cost = tuning_.first_slice;
  for (; slices > 0 && cost < tuning_.most_slice; --slices) cost *= 2;
  return std::min(cost, tuning_.most_slice);
}

}  // namespace sonde::suite
