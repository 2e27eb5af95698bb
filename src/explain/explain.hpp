// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tree/tree.hpp"

namespace sonde::explain {

enum class Ending : std::uint8_t { SameFailure, OtherFailure, Passed, Discarded };

struct Ran {
  Ending ending;
  Tree tree;  // as consumed
};

// Runs a case; what it lacks is simplest.
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

// What matters in a case that was shrunk. Runs at most so many cases; where that is
// too few, less is found.
Explanation explain(const Tree& smallest, const Run& run, std::uint64_t seed,
                    std::uint64_t max_runs);

}  // namespace sonde::explain
