// SPDX-License-Identifier: Apache-2.0
#include "campaign/diagnosis.hpp"

#include <algorithm>

#include "api/trace.hpp"
#include "campaign/arguments.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/sanitizers.hpp"
#include "schema/schema.hpp"
#include "schema/steps.hpp"
#include "shrink/shrink.hpp"

namespace sonde::campaign {
namespace {

using isolate::Cause;
using isolate::Result;
using run::Notes;
using run::Recipe;

constexpr unsigned confirming_runs = 10;
constexpr shrink::Budget limits{.max_runs = 20'000, .max_seconds = 60};
constexpr double least_seconds = 1;  // to shrink, where the time of the property is nearly up

std::uint64_t explaining_runs_for(const Result& failing) {
  if (failing.cause != Cause::None) return 20;  // each takes the limit's time
  return !failing.died ? 1000 : isolate::reports_signals() ? 120 : 300;  // processes cost time
}

// Each candidate that hangs takes all the time it is given; only the smallest must hang
// for the whole of it.
isolate::CaseLimits hurried(const FailingCase& found) {
  auto [seconds, megabytes] = found.limits;
  if (found.cause == Cause::Hang) seconds /= 10;
  if (found.cause == Cause::Memory) megabytes /= 4;
  return {seconds, megabytes};
}

Recipe replay_of(const Tree& tree) { return {.way = Recipe::Way::Replay, .tree = tree}; }

}  // namespace

Counterexample Diagnosis::examine(const FailingCase& found) {
  Result first = runner_.run(found.recipe, Notes::Kept);
  if (isolate::must_stop()) {  // and killed
    first.outcome = Outcome::Fail;
    first.failure = found.failure;
  }
  if (first.outcome != Outcome::Fail) return examine_flaky(found, found.recipe);
  // What a generator drew before it died is not known: there is nothing to shrink.
  const bool is_example = found.recipe.way == Recipe::Way::Example;
  if (is_example || first.tree.empty()) return describe(found.recipe, first, found.found_in);

  kept_cases_.keep(first.tree, first.failure);
  runner_.set_limits(hurried(found));
  auto shrunk = shrink(first);
  runner_.set_limits(found.limits);
  Result smallest = runner_.run(shrunk.tree, Notes::Kept);
  if (smallest.outcome != Outcome::Fail && found.cause != Cause::None) {
    shrunk = shrink(first);  // hurried, it took a slow case for one that hangs
    smallest = runner_.run(shrunk.tree, Notes::Kept);
  }
  // Once interrupted, all that runs is killed.
  const bool is_same = run::origin_of(smallest.failure) == run::origin_of(first.failure);
  const bool is_killed = isolate::must_stop() && !is_same;
  if (smallest.outcome != Outcome::Fail || is_killed) {
    smallest = first;
    shrunk.finished = false;
  }
  keep(shrunk, is_killed ? shrunk.tree : smallest.tree, first);

  auto counterexample = describe(replay_of(smallest.tree), smallest, found.found_in);
  counterexample.shrunk_in = shrunk.runs;
  counterexample.fully_shrunk = shrunk.finished;
  events_.listener.shrunk(
      {events_.id, events_.seconds(), run::origin_of(first.failure), counterexample});
  runner_.set_limits(hurried(found));
  explain(smallest, explaining_runs_for(smallest), counterexample);
  return counterexample;
}

// The next run goes on with what is not fully shrunk, unless a whole budget brought nothing.
void Diagnosis::keep(shrink::Smallest shrunk, const Tree& smallest, const Result& first) {
  if (!isolate::must_stop() && smallest == first.tree) shrunk.finished = true;
  kept_cases_.keep_shrunk(smallest, first.failure, shrunk);
}

Counterexample Diagnosis::examine_kept(const Result& failing, FoundIn found_in,
                                       const std::string& name) {
  auto counterexample = describe(replay_of(failing.tree), failing, found_in);
  counterexample.kept_case = name;
  if (failing.outcome == Outcome::Fail)
    explain(failing, explaining_runs_for(failing), counterexample);
  return counterexample;
}

Counterexample Diagnosis::examine_flaky(const FailingCase& found, const Recipe& recipe) {
  Result result;
  unsigned failures = 0;
  for (unsigned i = 0; i < confirming_runs; ++i) {
    Result again = runner_.run(recipe, Notes::Kept);
    if (again.outcome == Outcome::Fail) ++failures;
    if (i == 0 || again.outcome == Outcome::Fail) result = std::move(again);
  }
  if (result.outcome != Outcome::Fail) result.failure = found.failure;
  const bool is_example = recipe.way == Recipe::Way::Example;
  auto counterexample =
      describe(is_example ? recipe : replay_of(result.tree), result, found.found_in);
  counterexample.flaky_failures = failures;
  counterexample.flaky_runs = confirming_runs;
  return counterexample;
}

shrink::Smallest Diagnosis::shrink(const Result& failing) {
  const std::string origin = run::origin_of(failing.failure);
  Failure last = failing.failure;
  const auto still_fails = [&](const Tree& tree) -> std::optional<Tree> {
    if (isolate::must_stop()) return std::nullopt;
    Result result = runner_.run(tree);
    if (result.outcome != Outcome::Fail || run::origin_of(result.failure) != origin)
      return std::nullopt;
    last = std::move(result.failure);
    return std::move(result.tree);
  };
  const auto improved = [&](const Tree& tree) {
    kept_cases_.keep(tree, last);
    return !isolate::must_stop();
  };
  std::uint64_t seed = settings_.seed;
  const auto another = [&](unsigned tries, std::uint64_t& runs) -> std::optional<Tree> {
    for (unsigned i = 0; i < tries && !isolate::must_stop(); ++i) {
      ++runs;
      Result result = runner_.run(
          {.way = Recipe::Way::Fresh, .size = settings_.max_size, .random = Random(++seed)},
          Notes::Dropped);
      const bool is_same = run::origin_of(result.failure) == origin;
      if (result.outcome == Outcome::Fail && is_same) return std::move(result.tree);
      if (result.died) break;  // of something else, which may take its time
    }
    return std::nullopt;
  };
  shrink::Budget within = limits;
  const double left = settings_.max_seconds - events_.seconds();
  within.max_seconds = std::clamp(left, least_seconds, limits.max_seconds);
  within.restarts = !failing.died;
  auto smallest = shrink::minimize(failing.tree, still_fails, within, improved, another);
  smallest.finished = smallest.finished && !isolate::must_stop();
  return smallest;
}

void Diagnosis::explain(const Result& smallest, std::uint64_t runs, Counterexample& into) {
  // Parts of a sequence have no names.
  if (isolate::interrupted() || schema::holds_steps(smallest.tree)) return;
  const std::string origin = run::origin_of(smallest.failure);
  const auto run = [&](const Tree& tree) -> explain::Ran {
    Result result = runner_.run(tree);
    using explain::Ending;
    const bool is_same = run::origin_of(result.failure) == origin;
    const Ending ending = result.outcome == Outcome::Pass      ? Ending::Passed
                          : result.outcome == Outcome::Discard ? Ending::Discarded
                          : is_same                            ? Ending::SameFailure
                                                               : Ending::OtherFailure;
    return {ending, std::move(result.tree)};
  };
  add_explanation(explain::explain(smallest.tree, run, settings_.seed, runs), smallest.tree, into);
  events_.listener.explained({events_.id, events_.seconds(), origin, into});
}

void Diagnosis::add_explanation(const explain::Explanation& explanation, const Tree& smallest,
                                Counterexample& into) {
  const auto names = parameter_names(definition_);
  for (const auto span : explanation.free) {
    const auto path = path_of(smallest, span, names);
    if (path.empty()) continue;
    into.any_value += (into.any_value.empty() ? "" : ", ") + path;
  }
  if (!explanation.passing) return;
  const auto& [tree, span] = *explanation.passing;
  const auto path = path_of(tree, span, names);
  const auto value = text_at(tree, span);
  if (!path.empty() && !value.empty()) into.passing = path + " = " + value;
}

// Empty where only a generator understands what was drawn.
std::string Diagnosis::text_at(const Tree& tree, Tree::Index span) {
  if (schema::is_derived(tree[span].kind)) return codec::print(tree, span);
  const auto arguments = arguments_of(definition_, tree, runner_.shown(replay_of(tree)));
  for (Tree::Index i = 0; i < arguments.size(); ++i)
    if (tree.child(0, i) == span && !arguments[i].is_drawn) return arguments[i].value;
  return "";
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
  described.arguments =
      arguments_of(definition_, result.tree, runner_.shown(replay_of(result.tree)));
  return described;
}

}  // namespace sonde::campaign
