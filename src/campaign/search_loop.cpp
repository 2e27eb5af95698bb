// SPDX-License-Identifier: Apache-2.0
#include "campaign/search_loop.hpp"

#include <algorithm>

#include "campaign/case_sample.hpp"
#include "campaign/schedules.hpp"
#include "coverage/coverage.hpp"
#include "isolate/case_runner.hpp"
#include "isolate/interrupt.hpp"
#include "schema/draws.hpp"
#include "search/focused_runner.hpp"

namespace sonde::campaign {
namespace {

constexpr std::uint64_t most_gate_rounds = 16;  // times max_tests, to decide a gate
// Cases that are counted ahead, at most: so many of two numbers took 1 s of CPU time.
constexpr std::uint64_t most_enumerated = std::uint64_t{1} << 20;
constexpr std::uint64_t most_cases_per_look = 64;
constexpr double seconds_between_looks = 0.05;
constexpr double seconds_between_progress = 2;
// A case costs something even if it draws nothing: about as much as drawing so many nodes, for a
// trivial property.
constexpr std::uint64_t least_case_cost = 50;

Resolved with_other_seed(Resolved settings, std::uint64_t deaths) {
  settings.seed += deaths;
  return settings;
}

// Of an outcome that is no pass.
std::string reason_of(const run::Probe& probe) {
  if (probe.outcome == Outcome::Fail) return probe.failure.what;
  if (probe.outcome == Outcome::Pass) return "";
  return probe.refused_by == nullptr ? probe.refused_why : probe.refused_by->text;
}

std::vector<LabelNumber> numbers_of(const run::Probe& probe) {
  std::vector<LabelNumber> numbers;
  for (const run::Hit& hit : probe.hits) {
    const Site& site = *run::sites()[hit.site];
    if (site.role != Role::Observe && site.role != Role::Maximize) continue;
    const auto known = std::ranges::find(numbers, site.text, &LabelNumber::name);
    if (known == numbers.end()) numbers.push_back({site.text, hit.value});
    else known->value = std::max(known->value, hit.value);
  }
  return numbers;
}

}  // namespace

RanCase ran_case_of(const run::Observation& seen, std::string from) {
  return {
      std::move(from), seen.outcome,          reason_of(seen.probe), isolate::labels_of(seen.probe),
      seen.tree,       numbers_of(seen.probe)};
}

SearchLoop::SearchLoop(const Resolved& settings, const SearchJob& job, const Undecided& undecided,
                       SearchListener& listener)
    : settings_(with_other_seed(settings, job.deaths)),
      job_(job),
      undecided_(undecided),
      listener_(listener),
      focus_(job.focus),
      guide_(settings_, focus_.empty() ? nullptr : &focus_),
      reached_(job.reached),
      origins_(job.known.begin(), job.known.end()) {
  state_.tally = job.tally;
  state_.profile = job.profile;
  state_.cases_to_focus = job.cases_to_focus;
  begin(job.slice);
  if (job.deaths == 0) return;
  coverage::restore_numbers(job.edges);
  edges_reported_ = job.edges.size();
  guide_.resume(unpacked_cases(job.kept), job.tally);
  keeps_ = guide_.strategy() == nullptr ? 0 : guide_.strategy()->progress().keeps;
}

SearchState SearchLoop::run(run::Runner& runner) {
  if (focus_.empty()) return run_until_over(runner);
  search::FocusedRunner focused(runner, focus_);
  return run_until_over(focused);
}

SearchState SearchLoop::run_until_over(run::Runner& runner) {
  if (run_all_cases(runner)) return std::move(state_);
  bool goes_on = run_seeds(runner) && run_schedules(runner);
  while (goes_on && !is_over()) goes_on = goes_on_after(run_next(runner));
  const bool may_settle = !draws_nothing_ && !state_.tally.all().too_few_valid();
  if (goes_on && may_settle) settle_gates(runner);
  state_.guidance = guide_.guidance();
  listener_.progressed(state_);  // what follows takes time, which a child may not have
  if (!isolate::interrupted()) state_.body = body_.coverage();
  return std::move(state_);
}

// All cases, where they are no more than the tests of this run and nobody chose a strategy; or
// those up to the size that was asked for. A process that died before its first case died of
// drawing them.
std::optional<search::Enumeration> SearchLoop::enumeration(run::Runner& runner) const {
  const bool died_of_drawing = job_.deaths > 0 && job_.enumerated == 0;
  if (died_of_drawing || !runner.can_enumerate()) return std::nullopt;
  const unsigned size = settings_.exhaustive_to;
  const std::uint64_t most = std::min(settings_.max_tests, most_enumerated);
  const bool may_prove = settings_.strategy == nullptr || size > 0;
  if (may_prove && search::count_cases(runner, most)) return search::Enumeration(most);
  if (size == 0) return std::nullopt;
  return search::Enumeration::up_to(size);
}

bool SearchLoop::search_instead() {
  state_.enumerated.reset();
  return false;
}

// False if cases must be searched for instead: also where the body draws, which only a run
// shows.
bool SearchLoop::run_all_cases(run::Runner& runner) {
  auto cases = enumeration(runner);
  if (!cases) return false;
  phase_ = "enumerated";
  state_.enumerated.emplace();
  for (std::uint64_t number = 1; cases->next(runner); ++number) {
    if (cases->is_bounded()) state_.enumerated->size = cases->size();
    if (number <= job_.enumerated) continue;
    look_at_clock();
    const bool has_enough = state_.tally.all().tests >= settings_.max_tests;
    if (has_enough || state_.hit_time_cap || isolate::interrupted()) return true;
    listener_.begins_enumerated(number);
    const run::Observation seen = cases->run(runner);
    const bool draws_in_body = schema::draws_in(seen.tree).has_value();
    if (!goes_on_after(seen)) return true;
    if (draws_in_body) return search_instead();
  }
  if (!cases->is_complete()) return search_instead();
  state_.enumerated->all = true;
  return true;
}

// False if the search need not go on.
bool SearchLoop::run_seeds(run::Runner& runner) {
  if (!guide_.takes_seeds()) return true;
  phase_ = "kept by an earlier run";
  std::uint64_t number = 0;
  for (const Tree& seed : job_.seeds) {
    if (is_over()) return true;
    listener_.begins_seed(++number);
    if (!goes_on_after(guide_.adopt(runner, seed))) return false;
  }
  return true;
}

// Where a case has threads: all schedules of it that deviate once from the usual one, or more often
// if that is asked for. A process that died before may have died of one of them.
bool SearchLoop::run_schedules(run::Runner& runner) {
  const bool is_apart = settings_.isolation == Isolation::EachCase;
  if (!Schedules::are_possible(settings_.threads) || is_apart || job_.deaths > 0) return true;
  phase_ = "another order of its threads";
  Schedules schedules(settings_.threads, settings_.seed, settings_.max_size, settings_.max_tests);
  const auto goes_on = schedules.run(
      runner, [this](const run::Observation& seen) { return goes_on_after(seen) && !is_over(); });
  state_.switches_tried = schedules.switches_tried();
  return goes_on;
}

// Counts a case, and reports it where it is new.
bool SearchLoop::goes_on_after(const run::Observation& seen) {
  state_.tally.add(seen);
  look_at_focus();
  if (is_reported(state_.tally.all().cases(), settings_.reported_cases)) show(seen);
  draws_nothing_ = seen.tree.size() == 1;
  if (settings_.profile == Profile::Fuzz)
    if (const auto news = reached_.add(seen); !news.empty()) listener_.reached(news);
  if (settings_.profile == Profile::Fuzz && state_.tally.is_sampled()) body_.add(seen);
  const bool failed = seen.outcome == Outcome::Fail;
  const bool is_new = failed && origins_.insert(run::origin_of(seen.probe.failure)).second;
  const bool goes_on =
      !is_new || listener_.found_failure(seen.tree, seen.probe.failure, state_.tally.all());
  listener_.ran(seen, state_.tally);
  const bool goes_on_after_death =
      settings_.profile == Profile::Fuzz || settings_.on_timeout == OnTimeout::Discard;
  const bool is_kept = goes_on_after_death && report_kept_case(seen);
  if (settings_.profile == Profile::Fuzz && state_.tally.is_sampled())
    state_.profile.add(seen, made(), is_kept);
  if (!goes_on || !is_slice_over(seen)) return goes_on;
  return begin_next_slice();
}

void SearchLoop::look_at_focus() {
  if (state_.cases_to_focus == 0 && focus_.is_reached())
    state_.cases_to_focus = state_.tally.all().cases();
}

run::Observation SearchLoop::run_next(run::Runner& runner) {
  phase_ = "";
  if (slice_.seeds.empty() || !guide_.takes_seeds()) return guide_.step(runner, state_.tally);
  phase_ = "kept by another search";
  seed_ = slice_.seeds.back().tree();
  slice_.seeds.pop_back();
  return guide_.adopt(runner, seed_);
}

bool SearchLoop::is_slice_over(const run::Observation& seen) {
  if (slice_.cost == 0) return false;
  spent_ += run::cost_of(seen) + least_case_cost;
  return spent_ >= slice_.cost || is_slice_late_;
}

bool SearchLoop::begin_next_slice() {
  if (!state_.enumerated) state_.guidance = guide_.guidance();
  auto next = listener_.next_slice(state_);
  if (!next) return false;
  begin(std::move(*next));
  return true;
}

void SearchLoop::begin(Slice slice) {
  slice_ = std::move(slice);
  std::ranges::reverse(slice_.seeds);  // they are taken from the end
  origins_.insert(slice_.known.begin(), slice_.known.end());
  spent_ = 0;
  slice_start_ = seconds_since(start_);
  is_slice_late_ = false;
}

void SearchLoop::show(const run::Observation& seen) {
  listener_.ran_case(ran_case_of(seen, made()));
}

// The edges come first among the features.
std::span<const coverage::CodeId> SearchLoop::code_of(const run::Observation& seen) {
  code_.clear();
  if (settings_.profile != Profile::Fuzz) return code_;
  for (const coverage::Feature feature : seen.features) {
    if (coverage::aspect_of(feature) != coverage::Aspect::Edge) break;
    const auto code = coverage::code_of_edge(coverage::edge_in(feature));
    if (code != 0) code_.push_back(code);
  }
  return code_;
}

// Whether the last case was kept.
bool SearchLoop::report_kept_case(const run::Observation& seen) {
  if (guide_.strategy() == nullptr) return false;
  const auto progress = guide_.strategy()->progress();
  if (progress.restarts != restarts_) {
    restarts_ = progress.restarts;
    keeps_ = 0;
    listener_.forgot_cases();
  }
  if (progress.keeps == keeps_) return false;
  keeps_ = progress.keeps;
  listener_.numbered_edges(coverage::numbered_edges(edges_reported_ + 1));
  edges_reported_ = coverage::numbered_edges().size();
  listener_.kept_case(guide_.strategy()->last_kept(), code_of(seen));
  return true;
}

// How the last case was made.
std::string SearchLoop::made() const { return *phase_ == '\0' ? guide_.made() : phase_; }

bool SearchLoop::is_over() {
  look_at_clock();
  const Counts& all = state_.tally.all();
  // Where nothing is drawn, all cases are the same.
  if (draws_nothing_ && (all.tests > 0 || all.too_few_valid())) return true;
  const bool has_enough = guide_.is_over(state_.tally);
  state_.hit_discard_cap = has_enough && state_.tally.all().tests < settings_.max_tests;
  return has_enough || state_.hit_time_cap || isolate::interrupted();
}

// Runs further fresh cases while a gate is undecided.
void SearchLoop::settle_gates(run::Runner& runner) {
  const Tally& tally = state_.tally;
  for (std::uint64_t round = 1; round <= most_gate_rounds && undecided_(tally); round *= 2) {
    const std::uint64_t goal = settings_.max_tests * round;
    const Counts& fresh = tally.fresh();
    while (fresh.tests < goal) {
      look_at_clock();
      if (state_.hit_time_cap || isolate::interrupted()) return;
      if (fresh.too_few_valid() || fresh.too_slow_for(goal)) return;
      if (!goes_on_after(guide_.step_fresh(runner))) return;
    }
  }
}

// Before slow cases each time, before quick ones less often.
void SearchLoop::look_at_clock() {
  if (cases_to_look_-- > 0) return;
  const double here = seconds_since(start_);
  if (here - last_look_ > seconds_between_looks)
    cases_per_look_ = std::max<std::uint64_t>(1, cases_per_look_ / 2);
  else cases_per_look_ = std::min(most_cases_per_look, 2 * cases_per_look_);
  last_look_ = here;
  cases_to_look_ = cases_per_look_ - 1;
  is_slice_late_ = slice_.seconds > 0 && here - slice_start_ >= slice_.seconds;
  const double seconds = job_.seconds + here;
  state_.hit_time_cap = seconds >= settings_.max_seconds;
  if (seconds - last_progress_ < seconds_between_progress) return;
  last_progress_ = seconds;
  state_.guidance = guide_.guidance();
  listener_.progressed(state_);
}

}  // namespace sonde::campaign
