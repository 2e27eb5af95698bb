// SPDX-License-Identifier: Apache-2.0
#include "campaign/diagnosis.hpp"

#include <algorithm>
#include <tuple>

#include "api/trace.hpp"
#include "campaign/arguments.hpp"
#include "campaign/differences.hpp"
#include "campaign/fewer_switches.hpp"
#include "campaign/needed_switches.hpp"
#include "campaign/repeated_runs.hpp"
#include "codec/elide.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/sanitizers.hpp"
#include "schedule/renumbered.hpp"
#include "schema/links.hpp"
#include "schema/schema.hpp"
#include "schema/steps.hpp"
#include "shrink/shrink.hpp"

namespace sonde::campaign {
namespace {

using isolate::Cause;
using isolate::Result;
using run::Notes;
using run::Recipe;

constexpr std::size_t most_named = 24;           // parts that may have any value
constexpr std::size_t longest_names = 300;       // characters: those of a linked list get long
constexpr std::size_t longest_passing = 400;     // characters of the value of a part
constexpr std::size_t longest_full_token = 200;  // a longer one is named by its case in the cache
constexpr shrink::Budget limits{.max_runs = 20'000, .max_seconds = 60};
constexpr double least_seconds = 1;  // for one matter, where the time of the property is nearly up
constexpr double confirming_seconds = 60;
constexpr double condition_seconds = 5;
// Of a failure that comes and goes, where one candidate takes several of them.
constexpr std::uint64_t most_repeated_runs = 50'000;
// ... and one variant of the smallest case, too.
constexpr std::uint64_t runs_of_variant = 20;

std::uint64_t explaining_runs_for(const Result& failing) {
  if (failing.cause != Cause::None) return 20;  // each takes the limit's time
  return !failing.died ? 1000 : isolate::reports_signals() ? 120 : 300;  // processes cost time
}

// Each candidate that hangs takes all the time it is given; only the smallest must hang
// for the whole of it.
isolate::CaseLimits hurried(const FailingCase& found) {
  auto lower = found.limits;
  if (found.cause == Cause::Hang) lower.case_seconds /= 10;
  if (found.cause == Cause::Memory) lower.memory_megabytes /= 4;
  return lower;
}

// None of a failure that always comes.
run::Rate rate_of(const Replays& replays) {
  return replays.frequency == Frequency::Always ? run::Rate{} : replays.rate;
}

Recipe replay_of(const Tree& tree) { return {.way = Recipe::Way::Replay, .tree = tree}; }

// Shrinks a second time where fewer switches of threads suffice.
shrink::Smallest minimize_twice(const Tree& failing, const shrink::StillFails& still_fails,
                                shrink::Budget within, const shrink::Improved& improved,
                                const shrink::Sources& sources) {
  auto smallest = shrink::minimize(failing, still_fails, within, improved, sources);
  const auto fewer = with_fewer_switches(smallest.tree, still_fails, smallest.runs);
  if (!fewer) return smallest;
  within.restarts = false;
  const std::uint64_t runs = smallest.runs;
  smallest = shrink::minimize(*fewer, still_fails, within, improved, sources);
  smallest.runs += runs;
  return smallest;
}

}  // namespace

Counterexample Diagnosis::examine(const FailingCase& found) {
  runner_.set_purpose("confirming");
  Replays first = confirm(runner_, found, seconds_for(confirming_seconds));
  if (first.frequency == Frequency::Seldom) return examine_seldom(found, std::move(first));
  // What a generator drew before it died is not known: there is nothing to shrink.
  const bool is_example = found.recipe.way == Recipe::Way::Example;
  if (is_example || first.result.tree.empty())
    return describe_replays(found.recipe, first, found.found_in);

  kept_cases_.keep(first.result.tree, first.result.failure, rate_of(first));
  auto [shrunk, smallest] = shrink_and_replay(found, first);
  const bool is_news =
      first.frequency == Frequency::Always && smallest.frequency != first.frequency;
  if (is_news && found.cause == Cause::None && !isolate::must_stop()) {
    // The first four replays failed by chance.
    first = measure(runner_, first.result.tree, run::origin_of(first.result.failure),
                    seconds_for(measuring_seconds));
    if (first.result.outcome != Outcome::Fail) return examine_seldom(found, std::move(first));
    first.frequency = Frequency::Sometimes;
    std::tie(shrunk, smallest) = shrink_and_replay(found, first);
  }
  // Once interrupted, all that runs is killed.
  const bool is_same =
      run::origin_of(smallest.result.failure) == run::origin_of(first.result.failure);
  const bool is_killed = isolate::must_stop() && !is_same;
  if (smallest.result.outcome != Outcome::Fail || is_killed) {
    smallest = first;
    shrunk.finished = false;
  }
  if (is_same) first.result.failure = smallest.result.failure;  // its words fit the smallest case
  keep(shrunk, is_killed ? shrunk.tree : smallest.result.tree, first.result, rate_of(smallest));

  auto counterexample = describe_replays(replay_of(smallest.result.tree), smallest, found.found_in);
  counterexample.shrunk_in = shrunk.runs;
  counterexample.fully_shrunk = shrunk.finished;
  events_.listener.shrunk(
      {events_.id, events_.seconds(), run::origin_of(first.result.failure), counterexample});
  runner_.set_limits(hurried(found));
  explain(smallest, counterexample);
  return counterexample;
}

// The smallest case, and whether it fails as the first one does.
std::pair<shrink::Smallest, Replays> Diagnosis::shrink_and_replay(const FailingCase& found,
                                                                  const Replays& first) {
  const auto replay = [&](const Tree& tree) {
    return first.frequency == Frequency::Always
               ? replay_smallest(runner_, tree, rule_for(found.cause))
               : measure(runner_, tree, run::origin_of(first.result.failure),
                         seconds_for(measuring_seconds));
  };
  runner_.set_limits(hurried(found));
  auto shrunk = shrink(first);
  runner_.set_limits(found.limits);
  runner_.set_purpose("confirming");
  auto smallest = replay(shrunk.tree);
  if (smallest.result.outcome != Outcome::Fail && found.cause != Cause::None) {
    shrunk = shrink(first);  // hurried, it took a slow case for one that hangs
    smallest = replay(shrunk.tree);
  }
  return {std::move(shrunk), std::move(smallest)};
}

// The next run goes on with what is not fully shrunk, unless a whole budget brought nothing.
void Diagnosis::keep(shrink::Smallest shrunk, const Tree& smallest, const Result& first,
                     run::Rate rate) {
  if (!isolate::must_stop() && smallest == first.tree) shrunk.finished = true;
  kept_cases_.keep_shrunk(smallest, first.failure, shrunk, rate);
}

Counterexample Diagnosis::examine_kept(const Result& failing, FoundIn found_in,
                                       const std::string& name, run::Rate rate) {
  const auto frequency = rate.runs > 0 ? Frequency::Sometimes : Frequency::Always;
  const Replays replays{failing, rate, frequency};
  auto counterexample = describe_replays(replay_of(failing.tree), replays, found_in);
  counterexample.kept_case = name;
  if (failing.outcome == Outcome::Fail) explain(replays, counterexample);
  return counterexample;
}

// It was met once, and hardly again: it is kept as it is.
Counterexample Diagnosis::examine_seldom(const FailingCase& found, Replays replays) {
  Result& result = replays.result;
  if (result.outcome != Outcome::Fail) result.failure = found.failure;
  const bool is_example = found.recipe.way == Recipe::Way::Example;
  if (!is_example && !result.tree.empty())
    kept_cases_.keep_seldom(result.tree, result.failure, replays.rate);
  return describe_replays(is_example ? found.recipe : replay_of(result.tree), replays,
                          found.found_in);
}

double Diagnosis::seconds_for(double most) const {
  return std::clamp(settings_.max_seconds - events_.seconds(), least_seconds, most);
}

shrink::Smallest Diagnosis::shrink(const Replays& first) {
  runner_.set_purpose("shrinking");
  const Result& failing = first.result;
  const std::string origin = run::origin_of(failing.failure);
  Failure last = failing.failure;
  const auto fails_once = [&](const Tree& tree) -> std::optional<Tree> {
    if (isolate::must_stop()) return std::nullopt;
    Result result = runner_.run(tree);
    if (result.outcome != Outcome::Fail || run::origin_of(result.failure) != origin)
      return std::nullopt;
    last = std::move(result.failure);
    return std::move(result.tree);
  };
  std::uint64_t renumbered_runs = 0;
  const auto fails_renumbered = [&](const Tree& tree) -> std::optional<Tree> {
    if (auto failed = fails_once(tree)) return failed;
    for (const Tree& each : schedule::with_renumbered_switches(tree)) {
      ++renumbered_runs;
      if (auto failed = fails_once(each)) return failed;
    }
    return std::nullopt;
  };
  RepeatedRuns repeated(first.frequency, first.rate, most_repeated_runs, fails_renumbered);
  const auto still_fails = [&](const Tree& tree) { return repeated.still_fails(tree); };
  const auto improved = [&](const Tree& tree) {
    kept_cases_.keep(tree, last, rate_of(first));
    return !isolate::must_stop();
  };
  const bool is_sure = first.frequency == Frequency::Always;
  std::uint64_t seed = settings_.seed;
  std::uint64_t fresh_runs = 0;
  const auto another = [&](unsigned tries, std::uint64_t& runs) -> std::optional<Tree> {
    for (unsigned i = 0; i < tries && !isolate::must_stop(); ++i) {
      ++runs;
      ++fresh_runs;
      Result result = runner_.run(
          {.way = Recipe::Way::Fresh, .size = settings_.max_size, .random = Random(++seed)},
          Notes::Dropped);
      const bool is_same = run::origin_of(result.failure) == origin;
      const bool fails = result.outcome == Outcome::Fail && is_same;
      if (fails && (is_sure || still_fails(result.tree))) return std::move(result.tree);
      if (result.died) break;  // of something else, which may take its time
    }
    return std::nullopt;
  };
  const auto linked = [&](const Tree& tree) -> std::vector<schema::Link> {
    const Result result = runner_.run(tree, Notes::Kept);
    if (result.tree != tree) return {};
    return schema::links_in(result.links, tree);
  };
  shrink::Budget within = limits;
  within.max_seconds = seconds_for(limits.max_seconds);
  within.restarts = !failing.died;
  auto smallest = minimize_twice(failing.tree, still_fails, within, improved, {another, linked});
  smallest.finished = smallest.finished && !isolate::must_stop() && !repeated.is_spent();
  if (!is_sure) smallest.runs = repeated.runs() + fresh_runs;
  smallest.runs += renumbered_runs;
  return smallest;
}

void Diagnosis::explain(const Replays& smallest, Counterexample& into) {
  if (isolate::interrupted()) return;
  runner_.set_purpose("explaining");
  const std::string origin = run::origin_of(smallest.result.failure);
  const bool comes_and_goes = smallest.frequency != Frequency::Always;
  if (comes_and_goes && smallest.result.cause == Cause::None)
    into.differences = differences(runner_, smallest.result.tree, origin, smallest.rate,
                                   seconds_for(condition_seconds));
  // Parts of a sequence have no names.
  const bool has_steps = schema::holds_steps(smallest.result.tree);
  if (!has_steps) explain_parts(smallest, into);
  const bool has_switches = !comes_and_goes && !into.failure.story_switches.empty();
  if (has_switches)
    mark_needed_switches(smallest.result.tree, into.failure,
                         [&](const Tree& tree) { return runner_.run(tree); });
  if (!has_steps || comes_and_goes || has_switches)
    events_.listener.explained({events_.id, events_.seconds(), origin, into});
}

void Diagnosis::explain_parts(const Replays& smallest, Counterexample& into) {
  using explain::Ending;
  const std::string origin = run::origin_of(smallest.result.failure);
  Result last;
  bool failed = false;
  const auto runs = explaining_runs_for(smallest.result);
  RepeatedRuns repeated(smallest.frequency, smallest.rate, runs,
                        [&](const Tree& tree) -> std::optional<Tree> {
                          last = runner_.run(tree);
                          const bool is_same = run::origin_of(last.failure) == origin;
                          if (last.outcome != Outcome::Fail || !is_same) return std::nullopt;
                          failed = true;
                          return last.tree;
                        });
  const auto run = [&](const Tree& tree) -> explain::Ran {
    failed = false;
    if (auto consumed = repeated.still_fails(tree))
      return {Ending::SameFailure, std::move(*consumed)};
    // What fails less often, but does fail, shows nothing.
    const bool is_open = failed || repeated.is_spent();
    const Ending ending = is_open || last.outcome == Outcome::Discard ? Ending::Discarded
                          : last.outcome == Outcome::Pass             ? Ending::Passed
                                                                      : Ending::OtherFailure;
    return {ending, std::move(last.tree)};
  };
  const auto variants = smallest.frequency == Frequency::Always ? runs : runs / runs_of_variant;
  const Tree& tree = smallest.result.tree;
  add_explanation(explain::explain(tree, run, settings_.seed, variants), tree, into);
}

void Diagnosis::add_explanation(const explain::Explanation& explanation, const Tree& smallest,
                                Counterexample& into) {
  const auto names = parameter_names(definition_);
  std::size_t named = 0;
  std::size_t left = explanation.free.size();
  for (const auto span : explanation.free) {
    const auto path = path_of(smallest, span, names);
    const bool is_long = named > 0 && into.any_value.size() + path.size() > longest_names;
    if (named == most_named || is_long) break;
    --left;
    if (path.empty()) continue;
    into.any_value += (into.any_value.empty() ? "" : ", ") + path;
    ++named;
  }
  if (left > 0)
    into.any_value += " and " + codec::grouped(left) + (left == 1 ? " more part" : " more parts");
  if (!explanation.passing) return;
  const auto& [tree, span] = *explanation.passing;
  const auto path = path_of(tree, span, names);
  const auto value = text_at(tree, span);
  if (!path.empty() && !value.empty()) into.passing = path + " = " + value;
}

// Empty where only a generator understands what was drawn.
std::string Diagnosis::text_at(const Tree& tree, Tree::Index span) {
  if (schema::is_derived(tree[span].kind))
    return codec::elided(codec::print(tree, span), longest_passing);
  const auto arguments = arguments_of(definition_, tree, runner_.shown(replay_of(tree)));
  for (Tree::Index i = 0; i < arguments.size(); ++i)
    if (tree.child(0, i) == span && !arguments[i].is_drawn) return arguments[i].value;
  return "";
}

Counterexample Diagnosis::describe_replays(const Recipe& recipe, const Replays& replays,
                                           FoundIn found_in) {
  auto described = describe(recipe, replays.result, found_in);
  described.frequency = replays.frequency;
  described.rate = rate_of(replays);
  return described;
}

Counterexample Diagnosis::describe(const Recipe& recipe, const Result& result, FoundIn found_in) {
  Counterexample described;
  described.found_in = found_in;
  described.failure = result.failure;
  described.notes = result.notes;
  described.labels = result.labels;
  if (recipe.way == Recipe::Way::Example) {
    described.example = recipe.example + 1;
    described.arguments = arguments_of(definition_, {}, runner_.shown(recipe));
    return described;
  }
  if (result.tree.empty()) return described;
  described.program = api::without_unused_variables(result.trace);
  described.test = api::with_own_lifetimes(
      result.test.empty() ? described.program : api::without_unused_variables(result.test));
  described.token = codec::to_token(result.tree);
  if (described.token.size() > longest_full_token)
    described.short_token = kept_cases_.short_token(result.tree);
  described.arguments =
      arguments_of(definition_, result.tree, runner_.shown(replay_of(result.tree)));
  return described;
}

}  // namespace sonde::campaign
