// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "suite/snapshot.hpp"

namespace sonde::report {

// For tests of what is shown: a run of six properties after so many seconds of its two minutes.
inline suite::Snapshot scripted_run(unsigned seconds) {
  using enum suite::Activity;
  const std::uint64_t k = std::uint64_t{1'000} * seconds;
  suite::Snapshot run{.seconds = static_cast<double>(seconds),
                      .budget = 120,
                      .jobs = 2,
                      .busy = 2,
                      .cases = 52 * k,
                      .cases_per_second = 51'900,
                      .chance_new = 0.000'43,
                      .failures = 3};
  run.rows = {
      {.id = "Json.RoundTripsThroughText",
       .activity = Searching,
       .cases_per_second = 45'200,
       .cases = 45 * k,
       .valid_share = 0.834,
       .features = 1'204,
       .news = {620, 214, 80, 33, 12, 4, 0, 1},
       .since_news = 3'120},
      {.id = "Json.ParsesWhatItPrints",
       .activity = Shrinking,
       .cases_per_second = 812,
       .cases = 3 * k,
       .valid_share = 1,
       .features = 96,
       .news = {40, 31, 8, 2, 0, 0},
       .since_news = 800,
       .stability = 0.998,
       .failures = 2},
      {.id = "Lists.Reverse", .activity = Waiting},
      {.id = "Lists.SortKeepsElements",
       .activity = Resting,
       .cases_per_second = 1'203'000,
       .cases = 4 * k,
       .valid_share = 0.004,
       .features = 31,
       .news = {4, 0, 0, 0, 0, 0, 0, 0, 0, 0},
       .since_news = 39'000'000,
       .stability = 0.71},
      {.id = "Größe.文字の列\n\033[2J",
       .activity = Replaying,
       .cases_per_second = 3.2,
       .cases = 12,
       .valid_share = 0.5,
       .features = 7,
       .news = {7}},
      {.id = "Machine.NeverCrashes",
       .activity = Ended,
       .cases_per_second = 20,
       .cases = 20,
       .valid_share = 0.99,
       .features = 12'345'678,
       .failures = 1},
  };
  return run;
}

// The same with many properties, most of which rest.
inline suite::Snapshot scripted_large_run(unsigned seconds, std::size_t properties) {
  auto run = scripted_run(seconds);
  for (std::size_t i = run.rows.size(); i < properties; ++i)
    run.rows.push_back(
        {.id = "Many.Property" + std::to_string(i),
         .activity = i % 48 == 0 ? suite::Activity::Waiting : suite::Activity::Resting,
         .cases_per_second = 1'000,
         .cases = i % 48 == 0 ? 0U : 1'000U,
         .valid_share = 1,
         .features = i,
         .since_news = i});
  return run;
}

}  // namespace sonde::report
