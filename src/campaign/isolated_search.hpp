// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "campaign/search_loop.hpp"
#include "code/function_finder.hpp"
#include "isolate/board.hpp"
#include "isolate/case_runner.hpp"
#include "store/cache.hpp"

namespace sonde::campaign {

// A case that failed, as it was found.
struct FailingCase {
  run::Recipe recipe;
  Failure failure;
  isolate::Cause cause = isolate::Cause::None;
  isolate::CaseLimits limits{};  // within which it happened
  FoundIn found_in = FoundIn::Search;
  Counts after{};     // cases up to this one
  bool died = false;  // its process did, too
};

isolate::Forks forks_of(const Resolved& settings);
isolate::CaseLimits limits_of(const Resolved& settings);

// Searches for failures of one property: in this process, or in a child. Where a child dies,
// another one goes on with what was learned, if the settings say so.
class IsolatedSearch final : private SearchListener {
 public:
  // What the search asks and reports, on the thread that runs it.
  struct Callbacks {
    SearchLoop::Undecided undecided;
    std::function<void(const SearchState& so_far)> progressed;  // now and then
    // Now and then, and at the end: cases worth keeping, beside those of earlier calls. May be
    // empty.
    std::function<void(const std::vector<store::CorpusCase>& cases)> kept;
    // A slice is over; the job is what the next process would begin with. Returns the next slice,
    // or nothing if the search ends here. Only where the job has slices.
    std::function<std::optional<Slice>(const SearchState& so_far, const SearchJob& job)> next_slice;
    // At once, for the first failure of each origin. Meanwhile the search waits.
    std::function<void(const FailingCase& failing)> found;
    std::function<void(std::string sentence)> remark;
    std::function<void(const RanCase& ran)> ran;  // only where every case is to be shown
  };

  IsolatedSearch(const Property& property, const Resolved& settings, SearchJob job,
                 isolate::Launch launch, Callbacks callbacks);

  // The observer may be null.
  void run_here(run::Observer* observer);
  // Throws Error where no child can be made.
  void run_in_children();

  const SearchState& state() const { return state_; }
  const SearchJob& job() const { return job_; }

 private:
  void ran(const run::Observation&, const Tally&) override {}
  void ran_case(const RanCase& ran) override { callbacks_.ran(ran); }
  void progressed(const SearchState& so_far) override;
  void begins_seed(std::uint64_t) override {}
  void begins_enumerated(std::uint64_t number) override { job_.enumerated = number; }
  void kept_case(search::KeptCase kept, std::span<const coverage::CodeId> code) override;
  void numbered_edges(std::span<const coverage::CodeId> edges) override;
  void reached(std::span<const code::ReachedEdge> edges) override;
  void forgot_cases() override;
  std::optional<Slice> next_slice(const SearchState& so_far) override;
  bool found_failure(const Tree& tree, const Failure& failure, const Counts& all) override;

  void hand_over_kept();
  std::string why_kept(const search::KeptCase& kept) const;
  bool run_in_child();
  bool is_over() const;
  void take_counts(const isolate::Board& board);
  void take_enumerated(const isolate::Board& board);
  bool goes_on_after(const isolate::Child& child, const isolate::Board& board);
  void show_last(const isolate::Board& board, Outcome outcome, const std::string& why);
  bool discard_hang(const isolate::Child& child, const isolate::Board& board);
  bool goes_on_after_new(FailingCase failing, const isolate::Child& child);
  bool goes_on_in_slice();
  void start_again_with(double case_seconds);
  void forget_edges();
  void add_reached_in_death(bool by_valid);
  void blame_parent(std::uint64_t number);
  bool is_known(const Failure& failure) const;
  bool add(FailingCase failing);

  const Property& property_;
  const Resolved& settings_;
  SearchJob job_;
  isolate::Launch launch_;
  Callbacks callbacks_;
  code::FunctionFinder functions_;
  std::vector<store::CorpusCase> not_handed_over_;  // of the cases that the job keeps
  isolate::Child* child_ = nullptr;                 // that searches now
  isolate::Board* board_ = nullptr;                 // ... and what it leaves there
  unsigned kills_ = 0;  // of children that had not yet run a case, one after the other
  Clock::time_point start_ = Clock::now();
  isolate::CaseLimits limits_;
  SearchState state_;
};

}  // namespace sonde::campaign
