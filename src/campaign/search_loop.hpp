// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <span>

#include "campaign/clock.hpp"
#include "campaign/guide.hpp"
#include "campaign/tally.hpp"
#include "run/runner.hpp"

namespace sonde::campaign {

// How far a loop has come.
struct SearchState {
  Tally tally;
  std::optional<Guidance> guidance;
  bool hit_time_cap = false;
  bool hit_discard_cap = false;
};

// Receives what a loop finds, at once.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  // After every case, with the counts of all cases so far. The observation may be gone then.
  virtual void ran(const run::Observation& seen, const Counts& all) = 0;
  virtual void progressed(const SearchState& so_far) = 0;  // now and then
  virtual void kept_case(const Tree& tree) = 0;            // a case worth keeping
  // False if that was enough.
  virtual bool found_failure(const Tree& tree, const Failure& failure) = 0;
};

// Looks for failing cases until it is over: enough tests, or the time is up, or the
// listener has enough.
class SearchLoop {
 public:
  // Whether more cases are needed to judge the gates of the property.
  using Undecided = std::function<bool(const Tally&)>;

  SearchLoop(const Resolved& settings, Clock::time_point start, const Undecided& undecided,
             SearchListener& listener)
      : settings_(settings),
        start_(start),
        undecided_(undecided),
        listener_(listener),
        guide_(settings) {}

  // Goes on where an earlier loop ended: with its tally and the cases that it kept.
  void adopt(run::Runner& runner, std::span<const Tree> kept, const Tally& tally);

  SearchState run(run::Runner& runner);

 private:
  bool is_over();
  bool goes_on_after(const run::Observation& seen);
  void settle_gates(run::Runner& runner);
  void look_at_clock();

  const Resolved& settings_;
  Clock::time_point start_;
  const Undecided& undecided_;
  SearchListener& listener_;
  Guide guide_;
  SearchState state_;
  std::set<std::string> origins_;  // that were reported
  std::uint64_t kept_ = 0;
  double last_progress_ = 0;
};

}  // namespace sonde::campaign
