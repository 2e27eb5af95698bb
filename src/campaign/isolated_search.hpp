// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "campaign/search_loop.hpp"
#include "isolate/board.hpp"
#include "isolate/case_runner.hpp"

namespace sonde::campaign {

// A failure as a loop met it.
struct Found {
  run::Recipe recipe;
  Failure failure;
  isolate::Cause cause = isolate::Cause::None;
  isolate::CaseLimits limits{};  // within which it happened
};

isolate::Forks forks_of(const Resolved& settings);

// Hunts for failures of one property: in this process, or in a child and, where that
// dies and the settings say go on, in another that knows what was learned.
class IsolatedSearch final : private SearchListener {
 public:
  // Hears how far it has come, and all cases that were worth kept_cases.
  using Progress = std::function<void(const SearchState& so_far, const std::vector<Tree>& kept)>;

  IsolatedSearch(const Property& property, const Resolved& settings,
                 SearchLoop::Undecided undecided, Progress progress);

  void run_here();
  // Throws Error where no child can be made.
  void run_in_children();

  const SearchState& state() const { return state_; }
  const std::vector<Found>& found() const { return found_; }
  // The cases that were worth kept_cases.
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
  bool add(Found found);

  const Property& property_;
  const Resolved& settings_;
  SearchLoop::Undecided undecided_;
  Progress progress_;
  Clock::time_point start_ = Clock::now();
  isolate::CaseLimits limits_;
  SearchState state_;
  std::vector<Found> found_;
  std::vector<Tree> kept_;
  unsigned deaths_ = 0;
  unsigned known_deaths_ = 0;  // of origins that were known, since the last new one
};

}  // namespace sonde::campaign
