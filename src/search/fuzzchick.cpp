// SPDX-License-Identifier: Apache-2.0
// FuzzChick (Lampropoulos, Hicks and Pierce: Coverage Guided, Property Based Testing, 2019).
// Two queues of seeds, succeeded and discarded. The seed in front of the first queue is
// mutated until its energy is used up. Where no succeeded seed is left, a discarded seed is.
// Where a discarded seed's energy is used up, one fresh case comes before the next one: the
// paper's algorithm puts no seed without energy back, and its prose alternates between
// discarded seeds and fresh cases; this is our reading, and what the released code does.
#include "search/fuzzchick.hpp"

#include <algorithm>

#include "mutate/fuzzchick.hpp"
#include "search/random.hpp"

namespace sonde::search {
namespace {

// The bands of AFL's calculate_score (afl-fuzz.c): by what a seed costs, against the average of
// all cases, and by what it covers, against the average of all seeds.
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

}  // namespace

void FuzzchickStrategy::Average::add(std::uint64_t value) {
  sum += value;
  ++count;
}

double FuzzchickStrategy::Average::ratio_of(std::uint64_t value) const {
  return sum == 0 ? 1 : static_cast<double>(value * count) / static_cast<double>(sum);
}

void FuzzchickStrategy::begin_step(run::Runner& runner) {
  if (cases_++ == 0) runner.watch({.labels = true, .edges = true});
  runner.set_parent(0);
}

run::Observation FuzzchickStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (!next_of_succeeded() && !next_of_discarded())
    return judge(runner, runner.run_fresh(random_, size_of_case(tuning_.fresh_size)));
  runner.set_parent(parent_);
  return judge(runner, runner.run(mutant_, random_, size_of_case(tuning_.mutant_size)));
}

run::Observation FuzzchickStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  return judge(runner, runner.run(tree, random_, size_of_case(tuning_.mutant_size)));
}

Progress FuzzchickStrategy::progress() const {
  return {keeps_, known_.size(), confirmation_.stability(), keeps_};
}

// How much of their energy seeds had used up is not known: they start with all of it.
void FuzzchickStrategy::resume(std::span<const KeptCase> kept) {
  for (const KeptCase& each : kept) {
    nodes_.add(each.tree.size());
    features_.add(each.features.size());
    known_.add(each.features);
  }
  keeps_ = kept.size();
  for (const std::size_t at : by_failures(kept)) add_seed(kept[at], at + 1);
}

// Sizes grow with the number of cases, fresh ones and mutants alike, as in QuickChick.
unsigned FuzzchickStrategy::size_of_case(unsigned chosen) const {
  return chosen > 0 ? std::min(sizes_.max, chosen) : size_at(sizes_, cases_ - 1);
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
  parent_ = seed.number;
  mutate::fuzzchick(mutant_, seed.tree, random_, size_of_case(tuning_.mutant_size));
}

run::Observation FuzzchickStrategy::judge(run::Runner& runner, const run::Observation& seen) {
  nodes_.add(seen.tree.size());
  if (seen.outcome == Outcome::Fail || known_.count_new(seen.features) == 0) return seen;
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  const bool is_new = known_.count_new(again.features) > 0;
  known_.add(again.features);
  known_.add(confirmation_.flickered());
  if (is_new && same_outcome) keep(again);
  return again;
}

void FuzzchickStrategy::keep(const run::Observation& seen) {
  features_.add(seen.features.size());
  last_kept_ = kept_case_of(seen);
  add_seed(last_kept_, ++keeps_);
}

void FuzzchickStrategy::add_seed(const KeptCase& kept, std::uint64_t number) {
  auto& queue = kept.valid ? succeeded_ : discarded_;
  queue.push_back({kept.tree, energy_of(kept), number});
}

std::uint64_t FuzzchickStrategy::energy_of(const KeptCase& kept) const {
  const double cost = nodes_.ratio_of(kept.tree.size());
  const double coverage = features_.ratio_of(kept.features.size());
  const double score = static_cast<double>(score_of_cost(cost)) * factor_of_coverage(coverage);
  const std::uint64_t divisor = kept.valid ? 1 : tuning_.discarded_divisor;
  const std::uint64_t energy = static_cast<std::uint64_t>(score) / divisor;
  return std::max(std::min(energy, tuning_.most_energy), tuning_.least_energy);
}

}  // namespace sonde::search
