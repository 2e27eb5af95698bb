// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/strategy.hpp"

namespace sonde::search {

// The size of a case by its number, from 0 on.
unsigned size_at(SizeSchedule sizes, std::uint64_t number);
// The size of a fresh case where few cases are to cover all sizes.
unsigned spread_size(SizeSchedule sizes, std::uint64_t number);

// Runs fresh cases, of sizes that grow. The first is the simplest there is.
class FreshCases {
 public:
  // After so many cases, which another process ran.
  explicit FreshCases(SizeSchedule sizes, std::uint64_t cases = 0) : sizes_(sizes), cases_(cases) {}
  run::Observation run(run::Runner& runner, Random& random);
  // The simplest case has run elsewhere.
  void skip_simplest();

 private:
  SizeSchedule sizes_;
  std::uint64_t cases_;
};

// Fresh cases only. It keeps nothing, and has no use for cases that were kept.
class RandomStrategy final : public Strategy {
 public:
  RandomStrategy(std::uint64_t seed, SizeSchedule sizes, std::uint64_t cases = 0)
      : random_(seed), fresh_(sizes, cases) {}

  run::Observation step(run::Runner& runner) override { return fresh_.run(runner, random_); }
  void resume(std::span<const KeptCase>) override { fresh_.skip_simplest(); }

 private:
  Random random_;
  FreshCases fresh_;
};

}  // namespace sonde::search
