// SPDX-License-Identifier: Apache-2.0
#include "suite/fleet_timetable.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace sonde::suite {
namespace {

using Time = FleetTimetable::Time;

Time at(double seconds) {
  return Time(std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds)));
}

// When a worker whose first pull is at `first` pulls after a case was sent. It is woken once, to
// send something of its own.
Time arrival(Time first, Time woken, Time sent) {
  FleetTimetable table({});
  for (Time now = first;;) {
    if (table.pulls(now) && now >= sent) return now;
    const bool is_woken_before = now < woken && woken < table.next_pull();
    now = is_woken_before ? woken : table.next_pull();
  }
}

TEST(FleetTimetable, ACaseReachesAllWorkersFourSecondsAfterItWasKept) {
  const Time kept = at(100);
  const Time sent = kept + (at(most_shared_slice_seconds) - Time());  // with the end of the slice
  Time last = sent;
  for (double first = 95; first < 98; first += 0.05)
    for (double woken = 98; woken < 104; woken += 0.05)
      last = std::max(last, arrival(at(first), at(woken), sent));
  EXPECT_GT(last, at(103)) << "the worst case was tried";
  EXPECT_LE(last, at(104));
}

TEST(FleetTimetable, RenewsOftenAtFirst) {
  FleetTimetable table({});
  int early = 0;
  for (double now = 100; now < 116; now += 0.5) early += table.renews(at(now)) ? 1 : 0;
  EXPECT_EQ(early, 8);
  int later = 0;
  for (double now = 116; now < 176; now += 0.5) later += table.renews(at(now)) ? 1 : 0;
  EXPECT_EQ(later, 4);
  table.renew_at_once();
  EXPECT_TRUE(table.renews(at(176)));
}

}  // namespace
}  // namespace sonde::suite
