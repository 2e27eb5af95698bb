// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "run/runner.hpp"
#include "schedule/schedule.hpp"

namespace sonde::campaign {

// Runs cases with all schedules that differ from the usual order of threads in one place, then in
// two, and so on. Most bugs need one or two such switches.
class Schedules {
 public:
  // Takes what a case did; false to stop.
  using Take = std::function<bool(const run::Observation&)>;

  // At most so many cases.
  Schedules(schedule::Search search, std::uint64_t seed, unsigned size, std::uint64_t most);

  // Whether this program schedules threads, and this search enumerates.
  static bool are_possible(schedule::Search search);

  // False if `take` said so, or if there is no other case.
  bool run(run::Runner& runner, const Take& take);

  // All schedules with up to so many switches were run, of a property that draws nothing else.
  std::optional<unsigned> switches_tried() const { return tried_; }

 private:
  using Switches = std::vector<schedule::Switch>;

  bool run_all(run::Runner& runner, const Take& take);
  bool run_sampled(run::Runner& runner, const Take& take);
  bool run_one(run::Runner& runner, const Take& take, const Switches& switches);
  std::vector<schedule::Switch> candidates(const Switches& behind) const;
  bool is_spent() const { return runs_ >= most_; }

  schedule::Search search_;
  Random random_;
  unsigned size_;
  std::uint64_t most_;
  std::uint64_t runs_ = 0;
  Tree base_;
  std::optional<unsigned> tried_;
};

}  // namespace sonde::campaign
