// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <unordered_set>

#include "shrink/shrink.hpp"

namespace sonde::shrink {

struct Plan;

// Hashes of candidates.
using Candidates = std::unordered_set<std::uint64_t>;

// The simplest failing case so far, and what has been tried: the way down that all
// passes share.
class Descent {
 public:
  // Where the plan says so, candidates that passed are not run again by the next descent
  // that is given `passed`.
  Descent(const Tree& failing, const StillFails& still_fails, const Improved& improved,
          const Plan& plan, Candidates& passed);

  const Tree& best() const { return best_; }
  const Plan& plan() const { return plan_; }

  // Runs a candidate if it is simpler than the best and was not tried before. True if
  // it fails and what it consumed is simpler, too: then that is the best.
  bool attempt(const Tree& candidate);

  // Runs a candidate that need not be simpler, if it was not tried before: what it consumed
  // if it fails. Where that is simpler, it is the best.
  std::optional<Tree> explore(const Tree& candidate);

  // The same as attempt for a copy of `base` changed by `edit(copy)`.
  template <class Edit>
  bool attempt(const Tree& base, Edit edit) {
    if (is_over()) return false;
    draft_ = base;
    edit(draft_);
    return attempt(draft_);
  }

  // The same for a tree that `write(made)` writes.
  template <class Write>
  bool attempt_written(Write write) {
    if (is_over()) return false;
    draft_.clear();
    write(draft_);
    return attempt(draft_);
  }

  // Which values the steps of the best made and used. Takes a run, once for each best.
  const std::vector<schema::Link>& links();

  // A pass went through as much as the whole case, and nothing was run for it: of a large case
  // that takes time too.
  void went_through() { add_idle(best_); }

  std::uint64_t runs() const { return runs_; }
  std::uint64_t improvements() const { return improvements_; }
  // No further candidate will be run.
  bool is_over() const { return is_stopped_ || has_stalled_; }
  // It was stopped, or the budget ran out.
  bool is_stopped() const { return is_stopped_; }

 private:
  using Clock = std::chrono::steady_clock;

  void check_limits();
  void add_idle(const Tree& candidate);  // which is not run
  void take(Tree consumed);

  Tree best_;
  Tree draft_;
  const StillFails& still_fails_;
  const Improved& improved_;
  const Plan& plan_;
  Clock::time_point start_ = Clock::now();
  std::vector<schema::Link> links_;
  std::optional<std::uint64_t> linked_after_;  // so many improvements
  Candidates tried_;
  Candidates& passed_;
  std::uint64_t runs_ = 0;
  std::uint64_t improvements_ = 0;
  std::uint64_t last_improvement_ = 0;  // in candidates tried
  std::uint64_t longest_gap_ = 0;
  std::uint64_t idle_nodes_ = 0;  // of candidates that were not run, since one was
  bool is_stopped_ = false;
  bool has_stalled_ = false;
};

}  // namespace sonde::shrink
