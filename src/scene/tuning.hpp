// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::scene {

// Numbers that were found by experiment, on the workloads of workloads/contracts.
struct Tuning {
  unsigned most_size = 8;           // recursions of a predicate in a fresh scene
  unsigned recursion_percent = 98;  // that a predicate goes on while it has size left
  unsigned reach_percent = 80;      // that a pointer leads to a new block while there is size left
  unsigned even_percent = 15;       // that size is shared out evenly among subtrees
  unsigned few = 6;             // different numbers a fresh scene mostly has: 2 and up to so many
  unsigned small_percent = 95;  // of numbers that are one of these few
  unsigned wide_percent = 20;   // of scenes in which none need be: functions of numbers alone
  unsigned below_percent = 10;  // of these, those below 0
  unsigned retries = 40;        // of one scene
  unsigned tries = 4;           // of one predicate
  unsigned steps = 20'000;      // terms that are evaluated for a scene
  unsigned depth = 300;         // of calls of functions
  unsigned most_elements = 12;  // of an array whose length is free
};

}  // namespace sonde::scene
