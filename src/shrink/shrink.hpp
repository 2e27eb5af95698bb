// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "schema/links.hpp"
#include "tree/tree.hpp"

namespace sonde::shrink {

// Runs a case: what it consumed if it fails in the same way as before; nothing otherwise.
using StillFails = std::function<std::optional<Tree>(const Tree&)>;

// Is given each smaller case at once, so that nothing is lost; returning false stops.
using Improved = std::function<bool(const Tree&)>;

// Finds another case that fails in the same way, which need not be simpler, among so many
// fresh ones. Counts their runs.
using Another = std::function<std::optional<Tree>(unsigned tries, std::uint64_t& runs)>;

// Runs a case of steps: which values they made and used. Empty where that is not known.
using Linked = std::function<std::vector<schema::Link>(const Tree&)>;

// What a shrinker may ask for where there is someone to answer.
struct Sources {
  Another another{};
  Linked linked{};
};

struct Budget {
  std::uint64_t max_runs = 20'000;
  double max_seconds = 60;
  // Whether shrinking may restart from other failing cases. False where each failure costs a
  // process: then there is only one descent.
  bool restarts = true;
};

struct Smallest {
  Tree tree;
  std::uint64_t runs = 0;
  bool finished = true;  // false: the budget ran out or it was stopped
};

// The simplest case that it can reach from a failing one (see order.hpp), by passes
// that are repeated until none of them finds a simpler one. Candidates are edited
// trees; what a run consumed is what counts. Deterministic but for the time limit.
Smallest minimize(const Tree& failing, const StillFails& still_fails, const Budget& budget,
                  const Improved& improved, const Sources& sources = {});

}  // namespace sonde::shrink
