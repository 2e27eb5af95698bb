// SPDX-License-Identifier: Apache-2.0
#include "campaign/guide.hpp"

#include <algorithm>

#include "coverage/coverage.hpp"

namespace sonde::campaign {
namespace {

constexpr std::string_view unguided = "random";
constexpr std::uint64_t growing_period = 1000;  // cases over which the size grows
constexpr std::uint64_t fresh_every = 8;        // cases, where a gate needs fresh ones
constexpr std::uint64_t gate_period = 32;       // so that few cases are of all sizes, too

}  // namespace

Guide::Guide(const Resolved& settings, search::Focus* focus)
    : profile_(settings.profile),
      chosen_(settings.strategy),
      seed_(settings.seed),
      max_tests_(settings.max_tests),
      guided_percent_(settings.guided_percent),
      sizes_{settings.max_size, std::min(settings.max_tests, growing_period)},
      fresh_(seed_, sizes_),
      focus_(focus) {}

run::Observation Guide::step(run::Runner& runner, const Tally& so_far) {
  if (guided_ == nullptr && guidance_pays(so_far)) hand_over();
  if (guided_ == nullptr || !is_guided_turn(so_far)) return step_fresh(runner);
  made_guided_ = true;
  auto seen = guided_->step(runner);
  seen.fresh = false;  // where it is, its size is the strategy's choice
  return seen;
}

// Those that gates need when fuzzing are of no use for the strategy, which has its own.
run::Observation Guide::step_fresh(run::Runner& runner) {
  made_guided_ = false;
  if (guided_ == nullptr || !takes_turns()) return fresh_.step(runner);
  auto seen = guided_->step_beside(runner, fresh_);
  seen.fresh = true;
  return seen;
}

bool Guide::is_guided_turn(const Tally& so_far) const {
  if (!takes_turns()) return !so_far.needs_fresh() || so_far.all().cases() % fresh_every != 0;
  return has_enough_fresh(so_far) || !is_ahead(so_far);
}

// Guided cases never get ahead of fresh ones.
bool Guide::is_ahead(const Tally& so_far) const {
  return so_far.guided().cases() * 100 >= guided_percent_ * so_far.fresh().cases();
}

bool Guide::is_over(const Tally& so_far) const {
  if (!takes_turns())
    return so_far.all().tests >= max_tests_ || so_far.all().too_slow_for(max_tests_);
  if (!has_enough_fresh(so_far)) return false;
  const bool is_guided = guided_ != nullptr || guidance_pays(so_far);
  return !is_guided || has_enough_guided(so_far);
}

// As a run without guidance has.
bool Guide::has_enough_fresh(const Tally& so_far) const {
  const Counts& fresh = so_far.fresh();
  return fresh.tests >= max_tests_ || fresh.too_few_valid() || fresh.too_slow_for(max_tests_);
}

// Where fresh cases are hardly ever valid, guided ones may get there yet.
bool Guide::has_enough_guided(const Tally& so_far) const {
  if (so_far.fresh().tests >= max_tests_) return is_ahead(so_far);
  const Counts guided = so_far.guided();
  return guided.tests >= guided_goal() || guided.too_slow_for(guided_goal());
}

// A division first, since the number of tests may be endless.
std::uint64_t Guide::guided_goal() const {
  return max_tests_ / 100 * guided_percent_ + max_tests_ % 100 * guided_percent_ / 100;
}

// With other seeds: what was drawn before shows nothing.
void Guide::hand_over() {
  Random seeds(~seed_);
  guided_ = row().make(seeds.next(), sizes_, {});
  if (focus_ != nullptr) guided_->aim(*focus_);
  if (!takes_turns()) fresh_ = search::RandomStrategy(seeds.next(), {sizes_.max, gate_period});
}

run::Observation Guide::adopt(run::Runner& runner, const Tree& seed) {
  if (guided_ == nullptr) hand_over();
  auto seen = guided_->adopt(runner, seed);
  seen.fresh = false;
  return seen;
}

void Guide::resume(std::span<const search::KeptCase> kept, const Tally& so_far) {
  fresh_ = search::RandomStrategy(seed_, sizes_, so_far.fresh().cases());
  if (!guidance_pays(so_far)) return;
  hand_over();
  guided_->resume(kept);
}

std::string Guide::made() const {
  if (!made_guided_) return "fresh";
  const std::string how = guided_->last_made();
  return how.empty() ? "made by " + std::string(row().name) : how;
}

bool Guide::stays_fresh() const { return chosen_ != nullptr && chosen_->name == unguided; }

const search::StrategyRow& Guide::row() const {
  return chosen_ != nullptr ? *chosen_ : *search::find_strategy(default_strategy);
}

bool Guide::guidance_pays(const Tally& so_far) const {
  if (chosen_ != nullptr) return !stays_fresh();
  return profile_ == Profile::Fuzz || coverage::instrumented() || so_far.has_labels() ||
         so_far.all().too_few_valid();
}

std::optional<Guidance> Guide::guidance() const {
  if (guided_ == nullptr) return std::nullopt;
  return Guidance{row().name, guided_->progress(), coverage::instrumented(), guided_->discovery()};
}

}  // namespace sonde::campaign
