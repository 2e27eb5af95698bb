// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::suite {

// What the scheduler does with a property right now.
enum class Activity : std::uint8_t {
  Waiting,
  Replaying,
  Searching,
  Shrinking,
  Resting,
  Judging,
  Ended
};

// One row of what a run shows while it goes on.
struct PropertyRow {
  std::string id{};
  Activity activity = Activity::Waiting;
  double cases_per_second = 0;  // while it ran, lately
  std::uint64_t cases = 0;
  double valid_share = 0;        // of the cases
  std::uint64_t features = 0;    // seen so far
  std::vector<double> news{};    // discoveries in each of the last periods, oldest first
  std::uint64_t since_news = 0;  // cases
  double stability = 1;
  unsigned failures = 0;
};

// What is left to do once the search is over.
struct Rest {
  std::uint64_t failures = 0;    // to be shrunk
  std::uint64_t properties = 0;  // to be judged
};

// A run at one moment.
struct Snapshot {
  double seconds = 0;
  double budget = 0;  // seconds; 0: none
  unsigned jobs = 1;
  unsigned busy = 0;  // jobs that work now
  std::uint64_t cases = 0;
  double cases_per_second = 0;  // lately, over all jobs
  double chance_new = 1;        // estimate that the next case shows something new
  unsigned failures = 0;
  std::optional<Rest> rest{};  // nothing: the search goes on, or all is done
  std::vector<PropertyRow> rows{};
};

}  // namespace sonde::suite
