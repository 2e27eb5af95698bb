// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace sonde::suite {

// A case that is kept reaches other workers within 5 s: at most a slice passes until it is sent,
// and the time between two pulls until another worker asks. A second is left for statements that
// others make slow, such as a thinning.
inline constexpr double most_shared_slice_seconds = 1.5;

struct FleetTiming {
  double exchange_seconds = 2;
  double renew_seconds = 15;  // a quarter of a lease
  double look_seconds = 5;    // for tasks that nobody does
  double tidy_seconds = 60;   // tasks that nobody will do
  double least_pause = 1;     // after a connection was lost; doubles
  double most_pause = 8;
};

// When a FleetClient does what. The time is an argument, so tests need no clock.
class FleetTimetable {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit FleetTimetable(const FleetTiming& timing) : timing_(timing) {}

  // Whether this is due. Then it is due again after its time.
  bool pulls(Time now) { return is_due(next_pull_, now, timing_.exchange_seconds); }
  bool looks(Time now) { return is_due(next_look_, now, timing_.look_seconds); }
  bool tidies(Time now) { return is_due(next_tidy_, now, timing_.tidy_seconds); }
  // While workers begin their searches, each reports what it does in every exchange.
  bool renews(Time now) {
    const bool is_early = renewals_ < early_renewals;
    const bool is_it =
        is_due(next_renewal_, now, is_early ? timing_.exchange_seconds : timing_.renew_seconds);
    if (is_it) ++renewals_;
    return is_it;
  }
  void renew_at_once() { next_renewal_ = {}; }

  // Whoever sleeps wakes then: also one that was woken in between to send something.
  Time next_pull() const { return next_pull_; }

 private:
  static constexpr unsigned early_renewals = 8;

  static bool is_due(Time& next, Time now, double seconds) {
    if (now < next) return false;
    next = now + std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds));
    return true;
  }

  FleetTiming timing_;
  unsigned renewals_ = 0;
  Time next_pull_{};
  Time next_look_{};
  Time next_tidy_{};
  Time next_renewal_{};
};

}  // namespace sonde::suite
