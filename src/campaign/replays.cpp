// SPDX-License-Identifier: Apache-2.0
#include "campaign/replays.hpp"

#include <array>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "campaign/clock.hpp"
#include "isolate/interrupt.hpp"

namespace sonde::campaign {
namespace {

using isolate::Result;

constexpr unsigned measuring_runs = 40;
// Of the smallest case: a failure of probability 0.9 passes for one that always comes in 8% of
// its discoveries, and in 43% if there were four.
constexpr unsigned cheap_runs = 20;
constexpr double cheap_seconds = 0.2;

// The runs of one case so far, and which of their failures count.
class Runs {
 public:
  explicit Runs(std::string origin) : origin_(std::move(origin)) {}

  void add(Result result) { results_.push_back(std::move(result)); }
  void drop_last() { results_.pop_back(); }

  run::Rate rate() const {
    const std::string origin = counted_origin();
    run::Rate rate{0, static_cast<unsigned>(results_.size())};
    for (const Result& each : results_) rate.failures += fails(each, origin) ? 1 : 0;
    return rate;
  }

  Replays replays(Frequency frequency) {
    const std::string origin = counted_origin();
    const run::Rate counted = rate();
    for (Result& each : results_)
      if (fails(each, origin)) return {std::move(each), counted, frequency};
    return {std::move(results_.back()), counted, frequency};
  }

 private:
  static bool fails(const Result& result, const std::string& origin) {
    return result.outcome == Outcome::Fail && run::origin_of(result.failure) == origin;
  }

  // The one that is looked for, if it came back; else the first that came in its place.
  std::string counted_origin() const {
    std::string first;
    for (const Result& each : results_) {
      if (fails(each, origin_)) return origin_;
      if (each.outcome == Outcome::Fail && first.empty()) first = run::origin_of(each.failure);
    }
    return first;
  }

  std::string origin_;
  std::vector<Result> results_;
};

// What is known of a failure that nobody has the time to confirm.
Replays decided_early(Runs& runs) {
  const auto [failures, count] = runs.rate();
  return runs.replays(failures == count ? Frequency::Always : Frequency::Seldom);
}

// The same where the user ended the program, and with it the last run.
Replays interrupted(Runs& runs, const FailingCase& found) {
  if (runs.rate().runs > 1) {
    runs.drop_last();
    return decided_early(runs);
  }
  auto replays = runs.replays(Frequency::Always);
  replays.result.outcome = Outcome::Fail;
  replays.result.failure = found.failure;
  return replays;
}

}  // namespace

ConfirmationRule rule_for(isolate::Cause cause) {
  if (cause == isolate::Cause::None) return {};
  return {.exact = 1, .most = 10, .hopeless = 5, .enough = 2};
}

Replays confirm(isolate::CaseRunner& runner, const FailingCase& found, double seconds) {
  const ConfirmationRule rule = rule_for(found.cause);
  const auto start = Clock::now();
  Runs runs(run::origin_of(found.failure));
  std::optional<Frequency> frequency;
  const auto is_measured = [&] {
    return frequency != Frequency::Sometimes || found.cause != isolate::Cause::None ||
           runs.rate().runs >= measuring_runs || seconds_since(start) > measuring_seconds;
  };
  while (!frequency || !is_measured()) {
    runs.add(runner.run(found.recipe, run::Notes::Kept));
    if (isolate::must_stop()) return interrupted(runs, found);
    if (!frequency) frequency = frequency_of(runs.rate(), rule);
    if (seconds_since(start) > seconds) break;
  }
  return frequency ? runs.replays(*frequency) : decided_early(runs);
}

Replays measure(isolate::CaseRunner& runner, const Tree& tree, const std::string& origin,
                double seconds) {
  const auto start = Clock::now();
  Runs runs(origin);
  do runs.add(runner.run(tree, run::Notes::Kept));
  while (runs.rate().runs < measuring_runs && seconds_since(start) < seconds &&
         !isolate::must_stop());
  const auto [failures, count] = runs.rate();
  const bool always = failures == count && count >= ConfirmationRule{}.exact;
  return runs.replays(always ? Frequency::Always : Frequency::Sometimes);
}

Replays replay_smallest(isolate::CaseRunner& runner, const Tree& tree,
                        const ConfirmationRule& rule) {
  const auto start = Clock::now();
  Replays replays{runner.run(tree, run::Notes::Kept), {0, 1}};
  const bool is_cheap = !replays.result.died;
  Outcome last = replays.result.outcome;
  const auto goes_on = [&] {
    const unsigned runs = replays.rate.runs;
    const bool may = is_cheap && runs < cheap_runs && seconds_since(start) < cheap_seconds;
    return last == Outcome::Fail && !isolate::must_stop() && (runs < rule.exact || may);
  };
  while (goes_on()) {
    last = runner.run(tree, run::Notes::Dropped).outcome;
    ++replays.rate.runs;
  }
  replays.rate.failures = replays.rate.runs - (last == Outcome::Fail ? 0 : 1);
  if (last != Outcome::Fail) replays.frequency = Frequency::Sometimes;
  return replays;
}

Replays run_until_failure(isolate::CaseRunner& runner, const Tree& tree, unsigned most) {
  Replays replays;
  do {
    replays.result = runner.run(tree, run::Notes::Kept);
    ++replays.rate.runs;
  } while (replays.result.outcome == Outcome::Pass && replays.rate.runs < most &&
           !isolate::must_stop());
  replays.rate.failures = replays.result.outcome == Outcome::Fail ? 1 : 0;
  return replays;
}

FailingCase of_earlier_run(const isolate::Result& failing, isolate::CaseLimits limits) {
  return {.recipe = {.way = run::Recipe::Way::Replay, .tree = failing.tree},
          .failure = failing.failure,
          .cause = failing.cause,
          .limits = limits,
          .found_in = FoundIn::EarlierRun,
          .died = failing.died};
}

Failure ended_program() {
  return {.kind = FailureKind::Exit,
          .what = "ended the program in an earlier run, which was not isolated",
          .signature = "ended the program"};
}

unsigned runs_of(const store::KeptFailure& kept) {
  const bool is_sure = kept.state == store::State::Shrunk && kept.rate.runs == 0;
  return is_sure ? ConfirmationRule{}.exact : runs_of_kept;
}

namespace {

// The end of a sentence on a case that comes and goes: " 29 of 29 runs; it was seen to fail in
// 12 of 40 runs".
std::string in_runs(const store::Case& kept, const Replays& replays) {
  const std::string runs = std::to_string(replays.rate.runs);
  const bool passed = replays.result.outcome == Outcome::Pass;
  const std::string& seen = kept.written.failed;
  return (passed ? " " + runs + " of " + runs + " runs" : " in run " + runs) +
         (seen.empty() ? "" : "; it was seen to fail in " + seen);
}

Outcome wanted_by(store::Expect expect) {
  switch (expect) {
    case store::Expect::Discard: return Outcome::Discard;
    case store::Expect::Fail: return Outcome::Fail;
    default: return Outcome::Pass;
  }
}

std::string past_of(Outcome outcome) {
  static constexpr std::array<std::string_view, 3> words = {"passed", "discarded", "failed"};
  return std::string(words[static_cast<std::size_t>(outcome)]);
}

}  // namespace

JudgedCase judge(const store::Case& kept, const Replays& replays) {
  const Outcome wanted = wanted_by(kept.expect());
  const Outcome got = replays.result.outcome;
  const bool comes_and_goes = kept.expect() == store::Expect::Sometimes;
  std::string sentence = "kept case " + kept.file.string() + ": " + past_of(got) +
                         (comes_and_goes ? in_runs(kept, replays) : "");
  if (wanted == got) return {std::move(sentence), std::nullopt};
  isolate::Result failing = replays.result;
  if (got != Outcome::Fail) {
    failing.failure.kind = FailureKind::Expectation;
    failing.failure.what = "the case " + past_of(got) + ": set its expect: line in " +
                           kept.file.string() + " if that is right";
  }
  return {sentence + ", expected " + past_of(wanted), std::move(failing)};
}

run::Rate known_rate(const store::Case& kept, isolate::CaseRunner& runner,
                     const isolate::Result& failing) {
  run::Rate rate;
  const char* text = kept.written.failed.c_str();
  const bool is_known = std::sscanf(text, "%u of %u", &rate.failures, &rate.runs) == 2;
  if (is_known && rate.runs > 0 && rate.failures <= rate.runs) return rate;
  return measure(runner, kept.tree, run::origin_of(failing.failure), measuring_seconds).rate;
}

}  // namespace sonde::campaign
