// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <span>

#include "campaign/guide.hpp"
#include "campaign/tally.hpp"
#include "execute/executor.hpp"

namespace sonde::campaign {

using Clock = std::chrono::steady_clock;

// How far a hunt has come.
struct Hunted {
  Tally tally;
  std::optional<Guidance> guidance;
  bool hit_time_cap = false;
  bool hit_discard_cap = false;
};

// Hears what a hunt finds, at once.
class Hearer {
 public:
  virtual ~Hearer() = default;
  virtual void hear_progress(const Hunted& so_far) = 0;  // now and then
  virtual void hear_kept(const Tree& tree) = 0;          // a case worth keeping
  // False if that was enough.
  virtual bool hear_failure(const Tree& tree, const Failure& failure) = 0;
};

// Looks for failing cases until it is over: enough tests, or the time is up, or the
// hearer has enough.
class Hunt {
 public:
  // What is needed to judge the gates of the property that is hunted.
  using Undecided = std::function<bool(const Tally&)>;

  Hunt(const Resolved& settings, Clock::time_point start, const Undecided& undecided,
       Hearer& hearer)
      : settings_(settings),
        start_(start),
        undecided_(undecided),
        hearer_(hearer),
        guide_(settings) {}

  // Goes on where an earlier hunt ended: with its tally and the cases that it kept.
  void adopt(execute::Runner& runner, std::span<const Tree> kept, const Tally& tally);

  Hunted run(execute::Executor& executor);

 private:
  bool is_over();
  bool goes_on_after(const execute::Observation& seen, execute::Executor& executor);
  void settle_gates(execute::Executor& executor);
  void look_at_clock();

  const Resolved& settings_;
  Clock::time_point start_;
  const Undecided& undecided_;
  Hearer& hearer_;
  Guide guide_;
  Hunted hunted_;
  std::set<std::string> origins_;  // that were told
  std::uint64_t kept_ = 0;
  double last_progress_ = 0;
};

}  // namespace sonde::campaign
