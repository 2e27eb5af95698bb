// SPDX-License-Identifier: Apache-2.0
// Three ways to choose threads at random.
//
// A walk takes any thread. With priorities, the thread of the highest one runs, and a few times the
// priority of the thread that runs becomes the lowest: few changes suffice for most bugs. With
// orders, each pending operation has a priority, and those on the same object get others once one
// of them is done: so orders of operations that do not interfere are not distinguished.
#include "schedule/threads/sampler.hpp"

#include <bit>

namespace sonde::schedule {
namespace {

constexpr std::uint64_t early_one_in = 16;  // decisions that may end a wait early
constexpr unsigned most_changes = 3;        // of priorities, in a case
constexpr unsigned longest_to_change = 11;  // as a power of two, of decisions
constexpr unsigned rarest_in_walk = 6;      // as a power of two, of accesses
// A thread that yields may go on all the same: code that yields a few times before it waits must
// get there while others stand still. libstdc++ does so up to 16 times.
constexpr std::uint64_t patient_one_in = 4;
constexpr std::uint32_t longest_patience = 40;
constexpr std::uint64_t first_priority = std::uint64_t{1} << 32;

}  // namespace

void Sampler::start(const Plan& plan) {
  sampling_ = plan.sampling;
  points_ = plan.points;
  random_ = Random(plan.seed);
  one_in_ = std::uint64_t{1} << (1 + random_.below(rarest_in_walk));
  changes_ = static_cast<std::uint32_t>(random_.below(most_changes + 1));
  steps_to_change_ = random_.below(std::uint64_t{1} << (1 + random_.below(longest_to_change)));
  lowest_ = first_priority;
  patience_ = random_.below(patient_one_in) == 0 ? longest_patience : 0;
  yields_ = {};
  objects_ = {};
}

void Sampler::started(std::uint32_t task) { priorities_[task] = any_priority(); }

// Above the lowest ones, which count down from the first. All threads draw from one range: one that
// has done nothing yet must be able to go first.
std::uint64_t Sampler::any_priority() { return first_priority + 1 + random_.below(first_priority); }

// Where several bits are set, each is as likely.
std::uint32_t Sampler::any_of(std::uint64_t set) {
  auto skipped = random_.below(static_cast<std::uint64_t>(std::popcount(set)));
  while (skipped-- > 0) set &= set - 1;
  return static_cast<std::uint32_t>(std::countr_zero(set));
}

std::uint32_t Sampler::highest_of(std::uint64_t set) const {
  auto best = static_cast<std::uint32_t>(std::countr_zero(set));
  for (set &= set - 1; set != 0; set &= set - 1) {
    const auto other = static_cast<std::uint32_t>(std::countr_zero(set));
    if (priorities_[other] > priorities_[best]) best = other;
  }
  return best;
}

std::uint32_t Sampler::skipped_accesses() {
  if (points_ == Points::Synchronisation) return ~0U;
  if (sampling_ == Sampling::Orders) return 0;
  if (sampling_ == Sampling::Walk) return static_cast<std::uint32_t>(random_.below(2 * one_in_));
  return 0;
}

std::uint32_t Sampler::choose(const Choice& choice, const Operation& operation) {
  std::uint64_t set = choice.able;
  if (choice.early != 0 && (set == 0 || random_.below(early_one_in) == 0)) set |= choice.early;
  if (set == 0) return choice.usual;
  Choice among = choice;
  among.able = set;
  among.yields = choice.yields && gives_way(choice);
  if (choice.yields && !among.yields) among.able |= std::uint64_t{1} << choice.current;
  switch (sampling_) {
    case Sampling::None: return choice.usual;
    case Sampling::Walk: return any_of(among.able);
    case Sampling::Priorities: return by_priorities(among);
    case Sampling::Orders: return by_orders(among, operation);
  }
  return choice.usual;
}

bool Sampler::gives_way(const Choice& choice) {
  if (yields_[choice.current]++ < patience_) return false;
  yields_[choice.current] = 0;
  return true;
}

std::uint32_t Sampler::by_priorities(const Choice& choice) {
  if (choice.yields) priorities_[choice.current] = --lowest_;
  if (changes_ > 0 && steps_to_change_-- == 0) {
    --changes_;
    steps_to_change_ = random_.below(std::uint64_t{1} << (1 + random_.below(longest_to_change)));
    priorities_[choice.current] = --lowest_;
  }
  return highest_of(choice.able);
}

std::uint32_t Sampler::by_orders(const Choice& choice, const Operation& operation) {
  const std::uint32_t current = choice.current;
  const void* const done = objects_[current];
  if (done != nullptr)
    for (std::uint32_t i = 0; i < most_tasks; ++i)
      if (i != current && objects_[i] == done) priorities_[i] = any_priority();
  objects_[current] = operation.object;
  priorities_[current] = choice.yields ? 0 : any_priority();
  return highest_of(choice.able);
}

}  // namespace sonde::schedule
