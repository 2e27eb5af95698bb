// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "coverage/comparison.hpp"
#include "coverage/feature.hpp"
#include "draw/enumerated_choices.hpp"
#include "run/probe.hpp"
#include "run/recipe.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::run {

// What one run showed. Valid until the runner's next run.
struct Observation {
  Outcome outcome;
  const Tree& tree;  // as consumed
  const Probe& probe;
  std::span<const coverage::Feature> features{};  // what it was watched for
  bool fresh = false;                             // drawn without a parent
  std::uint64_t edges_taken = 0;                  // where edges were watched, each time

  bool valid() const { return outcome != Outcome::Discard; }
};

// What a case cost, in what is the same on every run: nodes and bytes drawn, features seen, edges
// taken. A node takes 30 to 60 ns; an edge, with the code up to the next one, took 4 to 8 in SQLite
// and Lua.
constexpr std::uint64_t edges_of_a_node = 8;
inline std::uint64_t cost_of(const Observation& seen) {
  return seen.tree.size() + seen.tree.arena().size() + seen.features.size() +
         seen.edges_taken / edges_of_a_node;
}

// What a run is watched for. Each of these costs time.
struct Watch {
  bool labels = false;        // labels and assumptions become features
  bool label_sets = false;    // which labels were met together, too
  bool met_labels = false;    // in place of them: labels alone, without conditions that do not hold
  bool edges = false;         // of instrumented code, with how often they were taken
  bool only_unknown = false;  // of edges, those that were not called known (coverage.hpp)
  bool equal_sides = false;   // which comparisons had equal sides, as edges
  bool counts = false;        // how often they were taken, without buckets
  bool pairs = false;         // two edges in a row
  bool triples = false;       // three edges in a row, of valid runs
  unsigned path = 0;          // so many of the first edges, at most, in their order
  bool progress = false;      // how close comparisons came
  bool comparisons = false;   // what was compared

  bool code() const { return edges || pairs || path > 0; }
};

// Runs cases of one property, one after the other.
class Runner {
 public:
  virtual ~Runner() = default;

  virtual Observation run_fresh(Random& random, unsigned size) = 0;
  virtual Observation run_simplest() = 0;
  // What the tree lacks, and its holes, are drawn at random.
  virtual Observation run(const Tree& tree, Random& random, unsigned size) = 0;

  // Whether arguments can be drawn without running the property, so that all cases can be
  // enumerated.
  virtual bool can_enumerate() const { return false; }
  // Draws the arguments of a case, and runs nothing.
  virtual void draw_enumerated(drawing::EnumeratedChoices&) {}
  // Runs the case that was drawn.
  virtual Observation run_enumerated(const drawing::EnumeratedChoices&) { return run_simplest(); }

  // From the next run on.
  virtual void watch(Watch what) = 0;
  // The kept case that the next cases are children of, or 0: for whoever must know it after
  // the process has died.
  virtual void set_parent(std::uint64_t) {}
  // Of the last run, where they were watched.
  virtual std::span<const coverage::Comparison> comparisons() const = 0;
  virtual std::span<const coverage::TextComparison> text_comparisons() const = 0;
};

// A runner that also runs one given case.
class Replayer : public Runner {
 public:
  using Runner::run;
  virtual Observation run(const Recipe& recipe) = 0;
  // Whether the last case drew something that its tree did not have.
  virtual bool misaligned() const = 0;
};

}  // namespace sonde::run
