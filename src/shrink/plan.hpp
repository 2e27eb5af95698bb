// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "shrink/passes.hpp"
#include "shrink/shrink.hpp"

namespace sonde::shrink {

// How many candidates in a row may bring no improvement before a descent ends; after so many
// there hardly ever is one. It is more for larger cases, and at least twice the longest gap
// between two improvements so far.
struct Stall {
  std::uint64_t least = 500;
  std::uint64_t per_node = 20;
  std::uint64_t most = 5'000;
  // Nodes of candidates in a row that were known already, or no simpler: a few seconds. Only
  // cases of thousands of nodes get there. Not measured.
  std::uint64_t idle_nodes = std::uint64_t{1} << 30;
};

// Descents that begin anew, each from another failing case where one is found among so many
// fresh ones, and without some of its steps. Without restarts and walk, the shortest
// list was reached in 35% of the trials of the worst stateful task and in 60 to 80% in three
// more; with both, in at least 90% of each. 6 and 2,200 are where the AVL's tasks stay
// near 50 ms (docs/appendix/benchmarks.md).
struct Restarts {
  unsigned count = 0;
  std::uint64_t until_runs = 2'200;  // of all descents together
  unsigned fresh_tries = 30;
  // Deletions that come first, and the percentage of the steps that each deletes. After a
  // deletion that made the case pass, the percentage falls to three quarters.
  unsigned deletions = 12;
  unsigned deleted_percent = 50;
  unsigned least_deleted_percent = 5;
};

// The walk at the end, among failing cases that have no more steps than the best.
struct Walk {
  unsigned attempts = 0;
  std::size_t most_steps = 12;  // longer lists have too many edits for random ones to succeed
  unsigned another_edit_percent = 50;
};

// Where passes end that would have too many candidates for what they find.
struct Bounds {
  // Any case. Set on 68 properties of `sonde-bench shrink`.
  unsigned descendants = 16;     // tried for one span, the nearest first
  unsigned later_integers = 4;   // behind one that are paired with it
  Tree::Index compared = 2'000;  // nodes, each with every other
  unsigned swaps = 8;            // of one span
  Tree::Index sorted = 200;      // nodes: sorting all of them for one candidate is slow
  std::size_t index_groups = 8;  // of numbers that are lowered with one list
  std::size_t strides = 4;       // of elements that go with one size
  // Draws of a generator that go at once, and simpler values of the choice before them. 8 and 40
  // draws reach about as much on the ...-bespoke workloads.
  Tree::Index draws = 16;
  std::uint64_t values_of_draw = 2;
  // Set on the loop-... properties of `sonde-bench shrink`: numbers that go at once where nothing
  // counts them, and numbers in a row of which two runs are swapped.
  Tree::Index run = 4;
  Tree::Index swapped = 24;
  Tree::Index large = 4'096;  // nodes; larger cases begin with what can go at once

  // Lists of steps, so long at most. Set on the tasks of the stateful-* workloads.
  Tree::Index steps = 16;            // of which pairs go, or one while a number changes
  Tree::Index steps_selected = 10;   // of which any few are selected
  Tree::Index steps_changed = 6;     // ... while a number of any step changes
  Tree::Index steps_replaced = 12;   // of which two become another
  std::size_t values_of_field = 5;   // ... with so many values of one field
  std::size_t steps_of_record = 60;  // ... and so many in all of one alternative
};

// What shrinking does: there is one loop, and this is all that it knows of the case.
struct Plan {
  Budget budget{};
  std::span<const Pass> passes = shrink::passes();  // of each round
  // Runs before the rounds; null where there is none.
  void (*opening)(Descent&) = nullptr;
  // Rounds in a row that made the case no lighter, before costly passes get their turn:
  // passes that lower values by turns, a little each time, would keep them waiting.
  unsigned most_level_rounds = 1;
  Stall stall{};
  Restarts restarts{};
  Walk walk{};
  // Candidates that passed are not run again by a later descent.
  bool remembers_passed = false;
  Linked linked{};
  Bounds bounds{};
};

Plan plan_for(const Tree& failing, const Budget& budget);

}  // namespace sonde::shrink
