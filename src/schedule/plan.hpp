// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace sonde::schedule {

// Where a run deviates from the usual order: at its own step of this number, `thread` lets thread
// `to` go on. Where the step chooses which waiting thread is woken, that is `to`. A step is counted
// by its own thread, so that a switch keeps its meaning where other switches are removed.
struct Switch {
  std::uint32_t thread = 0;
  std::uint32_t step = 0;
  std::uint32_t to = 0;

  friend bool operator==(const Switch&, const Switch&) = default;
};

// How switches are chosen in a case of which nothing is replayed.
enum class Sampling : std::uint8_t {
  None,
  Walk,        // at each point, any thread
  Priorities,  // probabilistic concurrency testing (Burckhardt et al., 2010)
  Orders,      // partial order sampling (Yuan, Yang and Gu, 2018)
};

// Where threads may be switched: at functions that synchronise and at atomic variables, or also at
// each access to memory.
enum class Points : std::uint8_t { Synchronisation, Accesses };

// What decides in one case which thread goes next.
struct Plan {
  std::vector<Switch> switches{};
  Sampling sampling = Sampling::None;  // where it is, there are no switches
  Points points = Points::Accesses;
  std::uint64_t seed = 0;
};

// A point of a run at which other threads could have gone on.
struct Point {
  std::uint32_t thread = 0;
  std::uint32_t step = 0;
  std::uint64_t others = 0;  // a bit for each thread that was not taken
  bool is_shared = false;    // more than an access, or one to what another thread uses, too
};

}  // namespace sonde::schedule
