// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tree/tree.hpp"

// Finds out what matters in a failing case: which parts may have any value, and which nearest
// case passes. The report prints both beside the counterexample.
//
//   const auto found = explain(smallest, run, seed, 2000);
//
// The caller runs the cases: explain gets a function and knows no executor and no process. It
// runs at most as many cases as the caller allows, and finds less where they are too few. The
// result is evidence, not a proof: the case failed with each of many values of a free part.
//
// The same case, seed and endings give the same explanation. Explain keeps no state between two
// calls; the caller owns all arguments, and calls `run` on its own thread.
namespace sonde::explain {

enum class Ending : std::uint8_t { SameFailure, OtherFailure, Passed, Discarded };

struct Ran {
  Ending ending;
  Tree tree;  // as consumed
};

// Runs a case. What the tree lacks is drawn simplest.
using Run = std::function<Ran(const Tree&)>;

struct Explanation {
  // The nearest passing case: differs only in this span, which starts at the same node.
  struct Neighbour {
    Tree tree;
    Tree::Index span;
  };

  // The outermost spans (arguments and their parts) that may have any value: the case
  // failed with each of many. None of them contains another.
  std::vector<Tree::Index> free;
  bool free_together = false;        // also when all of them vary at once
  std::optional<Neighbour> passing;  // "fails with 5, passes with 4"
};

// For a case that was shrunk.
Explanation explain(const Tree& smallest, const Run& run, std::uint64_t seed,
                    std::uint64_t max_runs);

}  // namespace sonde::explain
