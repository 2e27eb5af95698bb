// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/address.hpp"
#include "suite/slice_schedule.hpp"
#include "suite/target.hpp"

namespace sonde::suite {

// A property of a program, as a run of many knows it.
struct SuiteProperty {
  std::string program{};
  std::string id{};
  std::string file{};
  unsigned line = 0;
  std::vector<std::string> arguments{};  // by which the program runs it
  std::string cache{};                   // the folder of the local cache; empty: none
  std::string key{};                     // by which the cache knows it
};

// What is asked of a run over many properties.
struct FuzzOptions {
  double budget = 600;     // seconds on the clock, without the report
  unsigned jobs = 1;       // processes that work at once
  double until = 0;        // ends when the chance of news is below this, for every property
  unsigned enough = 0;     // properties that failed, shrunk, after which it ends; 0: no number
  std::uint64_t seed = 1;  // of the schedule and of every property
  std::vector<Target> targets{};  // at which the run is directed; empty: nowhere
  SliceTuning schedule{};
  std::optional<store::Address> store{};  // that the run shares with others
};

}  // namespace sonde::suite
