// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/runner.hpp"
#include "search/tuning.hpp"

// The search for a case that fails. A strategy decides which case runs next and learns
// from what the run showed; all strategies share the runner and differ only in scheduling.
//
//   auto strategy = find_strategy("adaptive")->make(seed, sizes, {});
//   while (strategy->step(runner).outcome != Outcome::Fail) {}
//
// The caller owns the strategy and the runner, counts tests and decides when to stop. A
// strategy keeps no reference to the runner between two steps. An observation that a step
// returns is valid until the runner's next run.
//
// The same seed, sizes, tuning numbers and program give the same cases: no strategy looks
// at the clock. A failing case is returned at once and never kept. A case that is about to
// be kept runs a second time, and features that only one of the two runs showed are
// dropped. A strategy belongs to one thread at a time, and strategies share nothing.
namespace sonde::search {

class Focus;

// How far a strategy has come.
struct Progress {
  std::uint64_t kept = 0;      // cases
  std::uint64_t features = 0;  // seen so far
  double stability = 1;        // the share of features that a second run showed again
  std::uint64_t keeps = 0;     // cases kept since the last restart, also those given up since
  std::uint64_t restarts = 0;  // how often all kept cases were forgotten
};

// What an estimate of what is left to be found is made of. All 0 where the strategy does not
// count it.
struct Discovery {
  std::uint64_t behaviours = 0;  // edges, with how often they were taken, and labels of valid cases
  std::uint64_t singles = 0;     // those of them that only one case has shown
};

// A kept case, as a strategy in another process needs it to go on without running it.
struct KeptCase {
  Tree tree;  // empty where another case took its place: then its features are known, no more
  bool valid = false;
  // That it was kept for; or all that it showed, where a strategy compares cases by them.
  std::vector<coverage::Feature> features{};
  std::uint32_t failures = 0;  // of its children, which ended their process
  std::uint64_t parent = 0;    // the number of the kept case that it was edited from; 0: none
  std::uint64_t replaced = 0;  // the number of the kept case whose place it took; 0: none
  std::string made{};          // how: see last_made
};

// With all that it showed.
KeptCase kept_case_of(const run::Observation& seen);

// The places of kept cases, those first whose children failed least often; among equals in
// their order.
std::vector<std::size_t> by_failures(std::span<const KeptCase> kept);

class Strategy {
 public:
  virtual ~Strategy() = default;
  // Runs one case, and runs it again where it is about to be kept.
  virtual run::Observation step(run::Runner& runner) = 0;
  // Runs a case of a strategy that makes fresh ones, and learns from it where it can. So the
  // cases of the other strategy are the same as without this one.
  virtual run::Observation step_beside(run::Runner& runner, Strategy& fresh) {
    return fresh.step(runner);
  }
  virtual Progress progress() const { return {}; }
  // Takes time proportional to the number of features.
  virtual Discovery discovery() const { return {}; }
  // How the last step made its case: "fresh, small", "edit of kept case 3: nudge". For people;
  // empty where the strategy keeps no record of it.
  virtual std::string last_made() const { return ""; }
  // Runs a case that another search kept, and keeps it as if it had been found here. `random`
  // only runs the case.
  virtual run::Observation adopt(run::Runner& runner, const Tree& tree);
  // The case that was kept last. Kept cases are counted from 1, and from 1 again after a
  // restart; Runner::set_parent names a parent by this number.
  virtual KeptCase last_kept() const { return {}; }
  // Before the first step: goes on with what a strategy of this kind had kept, in this order,
  // when its process died. Nothing is run. The simplest case is not run again: the process may
  // have died of it. Where cases take turns, those come first whose children ended fewest
  // processes.
  virtual void resume(std::span<const KeptCase>) {}
  // Before the first step: directs the search, if the strategy can be directed. The focus outlives
  // it; the runner shows how close cases come (FocusedRunner).
  virtual void aim(Focus&) {}
};

// How large fresh cases are: from small to `max`, and again, every `period` cases.
struct SizeSchedule {
  unsigned max = 100;
  std::uint64_t period = 1000;
};

// What a strategy learns from, apart from outcomes.
enum class Follows : std::uint8_t {
  Nothing,
  Labels,              // alone, also where code is instrumented
  Code,                // that is instrumented, and no labels
  CodeAndLabels,       // and assumptions
  CodeLabelsAndTexts,  // also texts that are compared, in code that is not instrumented too
};

struct StrategyRow {
  std::string_view name;
  std::string_view what;  // in one line
  Follows follows;
  std::unique_ptr<Strategy> (*make)(std::uint64_t seed, SizeSchedule sizes, const Tuning& tuning);
};

std::span<const StrategyRow> strategies();

// Null if there is none of that name.
const StrategyRow* find_strategy(std::string_view name);

}  // namespace sonde::search
