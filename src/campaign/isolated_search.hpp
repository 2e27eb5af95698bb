// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "campaign/search_loop.hpp"
#include "isolate/board.hpp"
#include "isolate/case_runner.hpp"

namespace sonde::campaign {

// A case that failed, as it was found.
struct FailingCase {
  run::Recipe recipe;
  Failure failure;
  isolate::Cause cause = isolate::Cause::None;
  isolate::CaseLimits limits{};  // within which it happened
  FoundIn found_in = FoundIn::Search;
};

isolate::Forks forks_of(const Resolved& settings);

// Searches for failures of one property, in this process or in a child. If the child dies and
// the settings say to go on, another child continues with what was learned.
class IsolatedSearch final : private SearchListener {
 public:
  // What the search asks and reports, on the thread that runs it.
  struct Callbacks {
    SearchLoop::Undecided undecided;
    // Now and then, with all cases that were worth keeping.
    std::function<void(const SearchState& so_far, const std::vector<Tree>& kept)> progressed;
    // At once, for the first failure of each origin.
    std::function<void(const FailingCase& failing)> found;
  };

  IsolatedSearch(const Property& property, const Resolved& settings, Callbacks callbacks);

  void run_here();
  // Throws Error where no child can be made.
  void run_in_children();

  const SearchState& state() const { return state_; }
  const std::vector<FailingCase>& found() const { return found_; }
  // The cases that were worth keeping.
  const std::vector<Tree>& kept() const { return kept_; }
  // Cases to begin with.
  void adopt(std::vector<Tree> kept) { kept_ = std::move(kept); }

 private:
  void ran(const run::Observation&, const Counts&) override {}
  void progressed(const SearchState& so_far) override;
  void kept_case(const Tree& tree) override;
  bool found_failure(const Tree& tree, const Failure& failure) override;

  bool run_in_child();
  bool goes_on_after(const isolate::Child& child, const isolate::Board& board);
  bool hangs_again(const run::Recipe& recipe, double seconds) const;
  bool add(FailingCase failing);

  const Property& property_;
  const Resolved& settings_;
  Callbacks callbacks_;
  Clock::time_point start_ = Clock::now();
  isolate::CaseLimits limits_;
  SearchState state_;
  std::vector<FailingCase> found_;
  std::vector<Tree> kept_;
  unsigned deaths_ = 0;
  unsigned known_deaths_ = 0;  // of origins that were known, since the last new one
};

}  // namespace sonde::campaign
