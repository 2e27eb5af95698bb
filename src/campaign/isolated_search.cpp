// SPDX-License-Identifier: Apache-2.0
// The child runs the search loop and reports each kept case with what it was kept for. So when
// it dies, the parent has all that the next child needs to go on without running a case again:
// the SearchJob. The case that the child died of is on the board. Its origin decides: a new one
// is reported, and the search goes on where the settings ask for more; a known one costs its
// parent in the corpus some attention, and the search goes on.
#include "campaign/isolated_search.hpp"

#include <algorithm>
#include <utility>

#include "campaign/case_sample.hpp"
#include "campaign/child_search.hpp"
#include "campaign/host.hpp"
#include "campaign/wire.hpp"
#include "codec/token.hpp"
#include "coverage/coverage.hpp"
#include "isolate/case_runner.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/worker.hpp"

namespace sonde::campaign {
namespace {

constexpr double spurious_hang_factor = 10;
constexpr double seconds_beyond_cap = 0.5;  // for a child to end by itself
constexpr unsigned most_kills = 3;          // before its first case: then it cannot run at all

}  // namespace

isolate::Forks forks_of(const Resolved& settings) {
  const bool each = settings.isolation == Isolation::EachCase;
  return each ? isolate::Forks::EachCase : isolate::Forks::Never;
}

isolate::CaseLimits limits_of(const Resolved& settings) {
  const bool discards = settings.on_timeout == OnTimeout::Discard;
  return {settings.case_seconds, settings.memory_megabytes,
          discards ? isolate::Hangs::Discard : isolate::Hangs::Fail};
}

IsolatedSearch::IsolatedSearch(const Property& property, const Resolved& settings, SearchJob job,
                               isolate::Launch launch, Callbacks callbacks)
    : property_(property),
      settings_(settings),
      job_(std::move(job)),
      launch_(std::move(launch)),
      callbacks_(std::move(callbacks)),
      limits_(limits_of(settings)) {
  state_.tally = job_.tally;  // it knows what is counted
  state_.profile = job_.profile;
  state_.cases_to_focus = job_.cases_to_focus;
  if (job_.deaths == 0) forget_edges();
  else coverage::share_numbers();
}

// A search that is part of a case leaves the numbers of the search that runs the case alone. One
// that goes on keeps those that its kept cases refer to.
void IsolatedSearch::forget_edges() {
  const bool is_part_of_a_case = run::running != nullptr;
  if (!is_part_of_a_case) coverage::share_numbers();
  job_.edges.clear();
}

void IsolatedSearch::progressed(const SearchState& so_far) {
  hand_over_kept();
  callbacks_.progressed(so_far);
}

void IsolatedSearch::hand_over_kept() {
  if (callbacks_.kept) callbacks_.kept(std::exchange(not_handed_over_, {}));
}

// Of its edges, what another build knows again is stored: so a directed run of that build knows
// which cases to run first.
void IsolatedSearch::kept_case(search::KeptCase kept, std::span<const coverage::CodeId> code) {
  if (callbacks_.kept)
    not_handed_over_.push_back({kept.tree, why_kept(kept), functions_.functions_of(code)});
  add_kept(job_.kept, packed_case(std::move(kept)));
}

// "edit of #1f3a9c04: nudge; 2 new features". The number of a parent means nothing in another run,
// so the parent has its short token, unless another case took its place.
std::string IsolatedSearch::why_kept(const search::KeptCase& kept) const {
  std::string made = kept.made.empty() ? "kept" : kept.made;
  const bool has_parent = kept.parent > 0 && kept.parent <= job_.kept.size() &&
                          !job_.kept[kept.parent - 1].tree.empty();
  const auto colon = std::min(made.find(':'), made.size());
  if (has_parent)
    made = "edit of " + codec::to_short_token(job_.kept[kept.parent - 1].tree.tree()) +
           made.substr(colon);
  const std::size_t features = kept.features.size();
  return made + "; " + std::to_string(features) +
         (features == 1 ? " new feature" : " new features");
}

bool IsolatedSearch::found_failure(const Tree& tree, const Failure& failure, const Counts& all) {
  add({.recipe = {.way = run::Recipe::Way::Replay, .tree = tree},
       .failure = failure,
       .limits = limits_,
       .after = all});
  return job_.enough > 0;
}

void IsolatedSearch::reached(std::span<const code::ReachedEdge> edges) {
  job_.reached.insert(job_.reached.end(), edges.begin(), edges.end());
}

void IsolatedSearch::forgot_cases() {
  hand_over_kept();
  job_.kept.clear();
  ++job_.restarts;
}

// Meanwhile the child waits.
std::optional<Slice> IsolatedSearch::next_slice(const SearchState& so_far) {
  hand_over_kept();
  job_.tally = so_far.tally;
  job_.profile = so_far.profile;
  job_.cases_to_focus = so_far.cases_to_focus;
  if (board_ != nullptr) take_enumerated(*board_);
  auto next = callbacks_.next_slice(so_far, job_);
  if (next) {
    job_.slice = *next;
    job_.known.insert(job_.known.end(), next->known.begin(), next->known.end());
  }
  if (child_ != nullptr) {
    child_->send(isolate::packed(next));
    child_->resume();
  }
  return next;
}

bool IsolatedSearch::is_known(const Failure& failure) const {
  return std::ranges::find(job_.known, run::origin_of(failure)) != job_.known.end();
}

// False if one of the same origin is known.
bool IsolatedSearch::add(FailingCase failing) {
  if (is_known(failing.failure)) return false;
  job_.known.push_back(run::origin_of(failing.failure));
  --job_.enough;
  // What it finds next waits: nobody would watch over its memory meanwhile.
  if (child_ != nullptr) child_->pause();
  callbacks_.found(failing);
  if (child_ != nullptr) child_->resume();
  return true;
}

void IsolatedSearch::run_here(run::Observer* observer) {
  run::Executor executor(property_, host().monitor);
  if (observer != nullptr) executor.set_observer(*observer);
  const SearchJob job = job_;  // what this process keeps meanwhile, the loop has itself
  SearchLoop loop(settings_, job, callbacks_.undecided, *this);
  state_ = loop.run(executor);
  hand_over_kept();
}

void IsolatedSearch::run_in_children() {
  while (run_in_child()) {
  }
  hand_over_kept();
}

// True if another child should go on.
bool IsolatedSearch::run_in_child() {
  isolate::Board board;
  coverage::take_unended_run();
  job_.seconds = seconds_since(start_);
  isolate::Child child(
      board, limits_, isolate::Writing::PassedOn,
      {launch_,
       [&](isolate::Channel& channel) {
         search_in_child({property_, settings_, job_, callbacks_.undecided}, channel, board);
       },
       [&] {
         return isolate::packed(
             isolate::Order{isolate::named_sites(), {}, packed_search(settings_, job_)});
       }});
  child_ = &child;
  board_ = &board;
  bool ended = false;
  while (const auto message = child.receive([this] { return is_over(); }))
    ended = hand_on(*message, *this, state_);
  child_ = nullptr;
  board_ = nullptr;
  if (ended) return false;
  take_counts(board);
  state_.hit_time_cap = seconds_since(start_) >= settings_.max_seconds;
  return !child.was_stopped() && goes_on_after(child, board) && goes_on_in_slice();
}

// A death ends the slice: otherwise a search whose processes die would never end its first one.
bool IsolatedSearch::goes_on_in_slice() {
  return job_.slice.cost == 0 || next_slice(state_).has_value();
}

// A child looks at the clock itself, but only between cases.
bool IsolatedSearch::is_over() const {
  return isolate::interrupted() ||
         seconds_since(start_) > settings_.max_seconds + seconds_beyond_cap;
}

// Of a child that did not come to its end. Counts only grow: the board may be damaged, or the
// child died before it counted a case.
void IsolatedSearch::take_counts(const isolate::Board& board) {
  read_counts(board, state_.tally);
  job_.profile = state_.profile;
  job_.cases_to_focus = state_.cases_to_focus;
  take_enumerated(board);
  const auto begun = std::min<std::uint64_t>(board.seeds(), job_.seeds.size());
  job_.seeds.erase(job_.seeds.begin(), job_.seeds.begin() + static_cast<std::ptrdiff_t>(begun));
}

void IsolatedSearch::take_enumerated(const isolate::Board& board) {
  job_.enumerated = std::max(job_.enumerated, board.enumerated());
}

// What the case that a child died of had reached: it has not come back to say so.
void IsolatedSearch::add_reached_in_death(bool by_valid) {
  add_edges(coverage::take_unended_run(), by_valid, job_.reached);
}

bool IsolatedSearch::goes_on_after(const isolate::Child& child, const isolate::Board& board) {
  ++job_.deaths;
  auto failure = child.failure();
  auto recipe = board.recipe();
  if (!recipe && child.was_killed() && ++kills_ < most_kills) return true;
  kills_ = 0;
  if (!failure || !recipe)
    throw Error(
        "a child process ended without running a case: use isolation in-process to see why");
  const bool hangs = child.cause() == isolate::Cause::Hang;
  const bool is_discarded = hangs && limits_.hangs == isolate::Hangs::Discard;
  add_reached_in_death(!is_discarded && !child.was_killed());
  if (is_discarded) return discard_hang(child, board);
  // The case that it died of; one that leaks was counted when it had passed.
  const bool is_counted =
      failure->kind == FailureKind::Leak && forks_of(settings_) == isolate::Forks::Never;
  if (!is_counted) state_.tally.count_test();
  job_.tally = state_.tally;
  show_last(board, Outcome::Fail, failure->what);
  FailingCase failing{std::move(*recipe), std::move(*failure), child.cause(), limits_};
  failing.after = state_.tally.all();
  if (failing.cause == isolate::Cause::Hang) failing.limits.case_seconds = child.limit();
  if (!is_known(failing.failure)) return goes_on_after_new(std::move(failing), child);
  blame_parent(board.parent());
  return settings_.profile == Profile::Fuzz;
}

// The case that a child died of, as far as the board knows it.
void IsolatedSearch::show_last(const isolate::Board& board, Outcome outcome,
                               const std::string& why) {
  if (!is_reported(state_.tally.all().cases(), settings_.reported_cases)) return;
  const auto recipe = board.recipe();
  const bool is_edited = recipe && recipe->way == run::Recipe::Way::Mutant;
  const std::string parent = board.parent() == 0 ? "" : " " + std::to_string(board.parent());
  const std::string from = is_edited ? "edit of kept case" + parent : "fresh";
  callbacks_.ran({from, outcome, why, {}, board.drawn().value_or(Tree())});
}

// The settings say that a case which takes too long is no failure: it is counted, and not run
// again. Another child goes on, which knows all that the last one had learned.
bool IsolatedSearch::discard_hang(const isolate::Child& child, const isolate::Board& board) {
  state_.tally.count_timeout(child.limit());
  job_.tally = state_.tally;
  show_last(board, Outcome::Discard, "it took too long");
  blame_parent(board.parent());
  return true;
}

// The case runs once more, for what it drew: only then can it be kept. A machine that was busy
// elsewhere is no hang, and a process that somebody killed is no failure.
bool IsolatedSearch::goes_on_after_new(FailingCase failing, const isolate::Child& child) {
  const auto runner = isolate::runner_in_child(property_, failing.limits, forks_of(settings_),
                                               host().monitor, {launch_, {}});
  const auto again = runner->run(failing.recipe, run::Notes::Dropped);
  const bool fails_again = again.outcome == Outcome::Fail;
  if (failing.cause == isolate::Cause::Hang && !fails_again) {
    start_again_with(spurious_hang_factor * child.limit());
    return true;
  }
  const bool fails_alike =
      fails_again && run::origin_of(again.failure) == run::origin_of(failing.failure);
  if (child.was_killed() && !fails_alike) {
    callbacks_.remark("a child process was killed from outside; the search continued in another");
    return true;
  }
  if (!again.tree.empty()) failing.recipe = {.way = run::Recipe::Way::Replay, .tree = again.tree};
  add(std::move(failing));
  const bool draws_nothing = again.tree.size() == 1;  // all other cases are the same
  return settings_.profile == Profile::Fuzz && job_.enough > 0 && !draws_nothing;
}

// From the beginning, so that the result does not depend on how busy the machine was.
void IsolatedSearch::start_again_with(double case_seconds) {
  limits_.case_seconds = case_seconds;
  if (settings_.profile == Profile::Fuzz) return;
  job_.tally.restart();
  state_ = {};
  state_.tally = job_.tally;
  job_.profile = {};
  job_.reached.clear();
  job_.kept.clear();
  not_handed_over_.clear();
  job_.enumerated = 0;
  job_.deaths = 0;
  job_.cases_to_focus = 0;
  forget_edges();
}

void IsolatedSearch::numbered_edges(std::span<const coverage::CodeId> edges) {
  job_.edges.insert(job_.edges.end(), edges.begin(), edges.end());
}

void IsolatedSearch::blame_parent(std::uint64_t number) {
  if (number > 0 && number <= job_.kept.size()) ++job_.kept[number - 1].failures;
}

}  // namespace sonde::campaign
