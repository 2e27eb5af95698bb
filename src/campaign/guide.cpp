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

Guide::Guide(const Resolved& settings)
    : profile_(settings.profile),
      chosen_(settings.strategy),
      seed_(settings.seed),
      sizes_{settings.max_size, std::min(settings.max_tests, growing_period)},
      fresh_(seed_, sizes_) {}

run::Observation Guide::step(run::Runner& runner, const Tally& so_far) {
  if (guided_ == nullptr && guidance_pays(so_far)) hand_over();
  const bool serves_gates = so_far.needs_fresh() && ++steps_ % fresh_every == 0;
  if (guided_ == nullptr || serves_gates) return step_fresh(runner);
  auto seen = guided_->step(runner);
  seen.fresh = false;  // where it is, its size is the strategy's choice
  return seen;
}

// With other seeds: what was drawn before shows nothing.
void Guide::hand_over() {
  Random seeds(~seed_);
  guided_ = row().make(seeds.next(), sizes_, {});
  fresh_ = search::RandomStrategy(seeds.next(), {sizes_.max, gate_period});
}

run::Observation Guide::adopt(run::Runner& runner, const Tree& seed) {
  if (guided_ == nullptr) hand_over();
  auto seen = guided_->adopt(runner, seed);
  seen.fresh = false;
  return seen;
}

void Guide::resume(std::span<const search::KeptCase> kept, const Tally& so_far) {
  fresh_ = search::RandomStrategy(seed_, sizes_, so_far.fresh().cases());
  if (!guidance_pays({})) return;
  hand_over();
  guided_->resume(kept);
}

bool Guide::stays_fresh() const { return chosen_ != nullptr && chosen_->name == unguided; }

const search::StrategyRow& Guide::row() const {
  return chosen_ != nullptr ? *chosen_ : *search::find_strategy(default_strategy);
}

bool Guide::guidance_pays(const Tally& so_far) const {
  if (chosen_ != nullptr) return !stays_fresh();
  return profile_ == Profile::Fuzz || coverage::instrumented() || so_far.maximizes() ||
         so_far.all().too_few_valid();
}

std::optional<Guidance> Guide::guidance() const {
  if (guided_ == nullptr) return std::nullopt;
  return Guidance{row().name, guided_->progress(), coverage::instrumented()};
}

}  // namespace sonde::campaign
