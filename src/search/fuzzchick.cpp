// SPDX-License-Identifier: Apache-2.0
// FuzzChick (Lampropoulos, Hicks and Pierce: Coverage Guided, Property Based Testing, 2019).
// Two queues of seeds, succeeded and discarded. The seed in front of the first queue is
// mutated until its energy is used up. Where no succeeded seed is left, a discarded seed is;
// one fresh case comes between two discarded seeds, which is our reading of the paper.
// Energy is AFL's score, with the size of the case in place of the time that it took, so
// that one seed gives the same search everywhere.
#include "search/fuzzchick.hpp"

#include <algorithm>

#include "mutate/fuzzchick.hpp"

namespace sonde::search {
namespace {

// The bands of AFL's calculate_score (afl-fuzz.c): by what a seed costs, by what it covers,
// both against the average of all seeds, and by how many mutations made it.
std::uint64_t score_of_cost(double cost) {
  if (cost > 10) return 10;
  if (cost > 4) return 25;
  if (cost > 2) return 50;
  if (cost > 4.0 / 3) return 75;
  if (cost < 1.0 / 4) return 300;
  if (cost < 1.0 / 3) return 200;
  return cost < 1.0 / 2 ? 150 : 100;
}

double factor_of_coverage(double coverage) {
  if (coverage > 10.0 / 3) return 3;
  if (coverage > 2) return 2;
  if (coverage > 4.0 / 3) return 1.5;
  if (coverage < 1.0 / 3) return 0.25;
  if (coverage < 1.0 / 2) return 0.5;
  return coverage < 2.0 / 3 ? 0.75 : 1;
}

std::uint64_t factor_of_generation(unsigned generation) {
  if (generation <= 3) return 1;
  if (generation <= 7) return 2;
  if (generation <= 13) return 3;
  return generation <= 25 ? 4 : 5;
}

double against_average(std::uint64_t value, std::uint64_t sum, std::uint64_t count) {
  return sum == 0 ? 1 : static_cast<double>(value * count) / static_cast<double>(sum);
}

}  // namespace

FuzzchickStrategy::FuzzchickStrategy(std::uint64_t seed, SizeSchedule sizes,
                                     const FuzzchickTuning& tuning)
    : tuning_(tuning),
      random_(seed),
      fresh_size_(std::min(sizes.max, tuning.fresh_size)),
      mutant_size_(std::min(sizes.max, tuning.mutant_size)) {}

run::Observation FuzzchickStrategy::step(run::Runner& runner) {
  if (cases_++ == 0) runner.watch({.labels = true, .edges = true});
  if (next_of_succeeded() || next_of_discarded())
    return judge(runner, runner.run(mutant_, random_, mutant_size_));
  generation_ = 0;
  return judge(runner, runner.run_fresh(random_, fresh_size_));
}

bool FuzzchickStrategy::next_of_succeeded() {
  if (succeeded_.empty()) return false;
  mutate(succeeded_.front());
  if (succeeded_.front().energy == 0) succeeded_.pop_front();
  return true;
}

// Between two discarded seeds comes a fresh case, so that the search is never stuck.
bool FuzzchickStrategy::next_of_discarded() {
  if (discarded_.empty()) return false;
  if (discarded_.front().energy == 0) {
    discarded_.pop_front();
    return false;
  }
  mutate(discarded_.front());
  return true;
}

void FuzzchickStrategy::mutate(Seed& seed) {
  --seed.energy;
  generation_ = seed.generation + 1;
  mutate::fuzzchick(mutant_, seed.tree, random_, mutant_size_);
}

run::Observation FuzzchickStrategy::judge(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Fail || known_.count_new(seen.features) == 0) return seen;
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  const bool is_new = known_.count_new(again.features) > 0;
  known_.add(again.features);
  known_.add(confirmation_.flickered());
  if (is_new && same_outcome) keep(again);
  return again;
}

void FuzzchickStrategy::keep(const run::Observation& seen) {
  ++kept_;
  kept_nodes_ += seen.tree.size();
  kept_features_ += seen.features.size();
  auto& queue = seen.valid() ? succeeded_ : discarded_;
  queue.push_back({seen.tree, energy_of(seen), generation_});
}

std::uint64_t FuzzchickStrategy::energy_of(const run::Observation& seen) const {
  const double cost = against_average(seen.tree.size(), kept_nodes_, kept_);
  const double coverage = against_average(seen.features.size(), kept_features_, kept_);
  const double score = static_cast<double>(score_of_cost(cost)) * factor_of_coverage(coverage);
  const auto energy = static_cast<std::uint64_t>(score) * factor_of_generation(generation_);
  const std::uint64_t divisor = seen.valid() ? 1 : tuning_.discarded_divisor;
  return std::max<std::uint64_t>(std::min(energy, tuning_.most_energy) / divisor, 1);
}

}  // namespace sonde::search
