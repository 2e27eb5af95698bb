// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "schema/links.hpp"
#include "tree/tree.hpp"

// Makes a failing case simpler: fewer nodes and bytes, then smaller values (order.hpp).
//
//   const auto smallest = minimize(failing, still_fails, budget, improved);
//
// Passes (passes.hpp) propose edited trees, in rounds, until none of them finds a simpler case; a
// plan (plan.hpp) says which passes run for which case, and how often the search begins anew. What
// a run consumed is what counts, not what was proposed.
//
// The result fails in the same way as the case that was given, and is never less simple. The same
// case and endings give the same result, but for the limit on time. The caller runs the cases:
// minimize gets functions and knows no executor and no process. It keeps no state between two
// calls; the caller owns all arguments, and all functions are called on the caller's thread.
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

// The simplest case that can be reached from a failing one within the budget.
Smallest minimize(const Tree& failing, const StillFails& still_fails, const Budget& budget,
                  const Improved& improved, const Sources& sources = {});

}  // namespace sonde::shrink
