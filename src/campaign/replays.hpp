// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "campaign/confirmation.hpp"
#include "campaign/isolated_search.hpp"
#include "isolate/case_runner.hpp"
#include "store/cache.hpp"
#include "store/cases.hpp"

namespace sonde::campaign {

// What several runs of one case showed.
struct Replays {
  isolate::Result result;  // the first run that failed in this way; the last one if none did
  run::Rate rate;
  Frequency frequency = Frequency::Always;
};

// The most time that is spent on counting how often a case fails.
inline constexpr double measuring_seconds = 5;

// A case that hangs or takes too much memory uses up its limit each time, and was run twice
// when it was found.
ConfirmationRule rule_for(isolate::Cause cause);

// Whether a failure that was found comes back. Where another comes in its place, that one counts.
// How often it comes is measured as well, if it is not always. After so many seconds, what is
// known decides.
Replays confirm(isolate::CaseRunner& runner, const FailingCase& found, double seconds);

// How often a case fails with this origin: by 40 runs, fewer if they take longer than this.
Replays measure(isolate::CaseRunner& runner, const Tree& tree, const std::string& origin,
                double seconds);

// Whether the smallest case always fails, as the first one did: runs it as often as the rule
// says, and more often if that is cheap, until a run passes. Failures of any origin count.
Replays replay_smallest(isolate::CaseRunner& runner, const Tree& tree,
                        const ConfirmationRule& rule);

// Runs a case so many times, or until a run does not pass.
Replays run_until_failure(isolate::CaseRunner& runner, const Tree& tree, unsigned most);

// A failure of the cache that failed again, to be examined like one that was found.
FailingCase of_earlier_run(const isolate::Result& failing, isolate::CaseLimits limits);

// How a case failed that ended a program in which nothing was isolated.
Failure ended_program();

// How often a failure that comes and goes is looked for when it was kept: one of probability
// 0.1 shows itself in 95% of the attempts.
inline constexpr unsigned runs_of_kept = 29;
// ... and a failure of the cache, before it is taken for fixed. One that is not shrunk may come and
// go without anybody knowing: the run that found it may have been killed.
unsigned runs_of(const store::KeptFailure& kept);

// What became of a kept case: "kept case a.case: passed". Where that is not what its file expects,
// the result as a failure.
struct JudgedCase {
  std::string sentence;
  std::optional<isolate::Result> failing;
};
JudgedCase judge(const store::Case& kept, const Replays& replays);

// What the file of a case says, else what is measured.
run::Rate known_rate(const store::Case& kept, isolate::CaseRunner& runner,
                     const isolate::Result& failing);

}  // namespace sonde::campaign
