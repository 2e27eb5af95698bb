// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "run/runner.hpp"

namespace sonde::search {

// How far a strategy has come.
struct Progress {
  std::uint64_t kept = 0;      // cases
  std::uint64_t features = 0;  // seen so far
  double stability = 1;        // the share of features that a second run showed again
};

// Decides which case runs next. All strategies share the runner and differ only
// in scheduling.
class Strategy {
 public:
  virtual ~Strategy() = default;
  // Runs one case, and again where that is needed to be sure of what was new.
  virtual run::Observation step(run::Runner& runner) = 0;
  virtual Progress progress() const { return {}; }
  // Runs a case that another search kept, and learns from it, where it can.
  virtual void adopt(run::Runner&, const Tree&) {}
};

// How large fresh cases are: from small to `max`, and again, every `period` cases.
struct SizeSchedule {
  unsigned max = 100;
  std::uint64_t period = 1000;
};

struct StrategyRow {
  std::string_view name;
  std::string_view what;  // in one line
  std::unique_ptr<Strategy> (*make)(std::uint64_t seed, SizeSchedule sizes);
};

std::span<const StrategyRow> strategies();

// Null if there is none of that name.
const StrategyRow* find_strategy(std::string_view name);

}  // namespace sonde::search
