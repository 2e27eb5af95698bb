// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>

#include "campaign/body_lines.hpp"
#include "campaign/clock.hpp"
#include "campaign/guide.hpp"
#include "campaign/reached_code.hpp"
#include "campaign/search_job.hpp"
#include "campaign/tally.hpp"
#include "run/runner.hpp"
#include "search/enumeration.hpp"
#include "search/focus.hpp"

namespace sonde::campaign {

// How far a loop has come.
struct SearchState {
  Tally tally;
  std::optional<Guidance> guidance;
  bool hit_time_cap = false;
  bool hit_discard_cap = false;
  std::optional<Enumerated> enumerated;  // none if cases were searched for
  BodyCoverage body;                     // in the fuzz profile, once the loop has ended
  CaseProfile profile;                   // in the fuzz profile
  // All schedules with up to so many switches were tried.
  std::optional<unsigned> switches_tried;
  // Up to the first that reached a target of the focus, if there is one; 0: none did.
  std::uint64_t cases_to_focus = 0;
};

// A case that a loop ran, as it is shown.
struct RanCase {
  std::string from;  // see Ran
  Outcome outcome = Outcome::Pass;
  std::string why{};
  std::vector<std::string> labels{};
  Tree tree{};
  std::vector<LabelNumber> numbers{};
};
RanCase ran_case_of(const run::Observation& seen, std::string from);

// Receives what a loop finds, at once.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  // After every case, with the counts of all cases so far. The observation may be gone then.
  virtual void ran(const run::Observation& seen, const Tally& all) = 0;
  // Before that, where every case is to be shown.
  virtual void ran_case(const RanCase&) {}
  virtual void progressed(const SearchState& so_far) = 0;    // now and then
  virtual void begins_seed(std::uint64_t number) = 0;        // from 1
  virtual void begins_enumerated(std::uint64_t number) = 0;  // from 1
  // With the ids of the code of all edges that it took, in the fuzz profile.
  virtual void kept_case(search::KeptCase kept, std::span<const coverage::CodeId> code) = 0;
  // Edges that features of later cases refer to, by their numbers; after those of earlier calls.
  virtual void numbered_edges(std::span<const coverage::CodeId> edges) = 0;
  // Edges that cases took for the first time, or valid ones did, in the fuzz profile.
  virtual void reached(std::span<const code::ReachedEdge>) {}
  virtual void forgot_cases() = 0;  // the strategy has restarted without its kept cases
  // A slice is over. Returns the next one; nothing if the search ends here.
  virtual std::optional<Slice> next_slice(const SearchState&) { return std::nullopt; }
  // With the counts of all cases up to this one. False if that was enough.
  virtual bool found_failure(const Tree& tree, const Failure& failure, const Counts& all) = 0;
};

// Looks for failing cases until it is over: enough tests, or the time is up, or the
// listener has enough.
class SearchLoop {
 public:
  // Whether more cases are needed to judge the gates of the property.
  using Undecided = std::function<bool(const Tally&)>;

  // Of the settings, all but the seed is used: after a death, the same seed would lead to the
  // same death.
  SearchLoop(const Resolved& settings, const SearchJob& job, const Undecided& undecided,
             SearchListener& listener);

  SearchState run(run::Runner& runner);

 private:
  SearchState run_until_over(run::Runner& runner);
  std::optional<search::Enumeration> enumeration(run::Runner& runner) const;
  bool search_instead();
  bool run_all_cases(run::Runner& runner);
  bool run_seeds(run::Runner& runner);
  bool run_schedules(run::Runner& runner);
  bool report_kept_case(const run::Observation& seen);
  std::span<const coverage::CodeId> code_of(const run::Observation& seen);
  bool is_over();
  bool goes_on_after(const run::Observation& seen);
  run::Observation run_next(run::Runner& runner);
  bool is_slice_over(const run::Observation& seen);
  bool begin_next_slice();
  void begin(Slice slice);
  void settle_gates(run::Runner& runner);
  void look_at_clock();
  void look_at_focus();
  void show(const run::Observation& seen);
  std::string made() const;

  const Resolved settings_;
  const SearchJob& job_;
  const Undecided& undecided_;
  SearchListener& listener_;
  search::Focus focus_;
  Guide guide_;
  SearchState state_;
  const char* phase_ = "";  // where cases come from, unless the guide makes them
  BodyLines body_;
  ReachedCode reached_;
  std::set<std::string> origins_;  // that were reported, or need no report
  std::uint64_t keeps_ = 0;        // of the strategy, since it restarted
  std::uint64_t restarts_ = 0;
  bool draws_nothing_ = false;      // in the last case
  std::size_t edges_reported_ = 0;  // to the listener, which has those of the job
  Clock::time_point start_ = Clock::now();
  double last_progress_ = 0;
  double last_look_ = 0;             // at the clock
  std::uint64_t cases_to_look_ = 0;  // until the next one
  std::uint64_t cases_per_look_ = 1;
  Slice slice_;              // the seeds are those that have not run
  std::uint64_t spent_ = 0;  // of its cost
  double slice_start_ = 0;
  bool is_slice_late_ = false;          // its time on the clock is up
  Tree seed_;                           // that runs
  std::vector<coverage::CodeId> code_;  // of the last kept case
};

}  // namespace sonde::campaign
