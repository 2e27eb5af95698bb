// SPDX-License-Identifier: Apache-2.0
// Under each condition the case runs until one run has passed and one has failed: then the
// condition makes no clear difference, which takes few runs. If all fail or none does, there are
// enough of them once the usual rate would hardly ever give as many.
#include "campaign/differences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "campaign/clock.hpp"
#include "isolate/interrupt.hpp"

namespace sonde::campaign {
namespace {

using isolate::Condition;

constexpr double most_accident = 0.002;  // the probability of a wrong sentence, for each
constexpr unsigned least_runs = 10;      // under one condition
constexpr unsigned most_runs = 60;

struct Row {
  Condition condition;
  const char* always;
  const char* never;
};

constexpr std::array rows = {
    Row{Condition::OneCore, "always fails on one core", "never fails on one core"},
    Row{Condition::ZeroedMemory, "always fails when memory is filled with 0x00",
        "never fails when memory is filled with 0x00"},
    Row{Condition::PatternedMemory, "always fails when memory is filled with 0xa5",
        "never fails when memory is filled with 0xa5"},
    Row{Condition::FixedAddresses, "always fails with fixed addresses",
        "fails only with random addresses"},
};

// Of equal outcomes of the probability `p`, until all of them are no accident.
unsigned runs_until_sure(double p) {
  const auto runs = static_cast<unsigned>(std::ceil(std::log(most_accident) / std::log(p)));
  return runs > most_runs ? 0 : std::max(runs, least_runs);
}

struct Trial {
  const Tree& tree;
  const std::string& origin;
  NeededRuns needed;
  double seconds;
};

// The runs under one condition, until they say something or nothing.
const char* sentence_of(const Row& row, isolate::CaseRunner& runner, const Trial& trial) {
  const auto& [tree, origin, needed, seconds] = trial;
  const auto start = Clock::now();
  run::Rate rate;
  while (rate.runs < std::max(needed.all_fail, needed.none_fails)) {
    const auto result = runner.run(tree);
    if (isolate::must_stop() || seconds_since(start) > seconds) return nullptr;
    ++rate.runs;
    if (result.outcome == Outcome::Fail && run::origin_of(result.failure) == origin)
      ++rate.failures;
    if (rate.failures > 0 && rate.failures < rate.runs) return nullptr;
    const bool all = rate.failures > 0;
    const unsigned enough = all ? needed.all_fail : needed.none_fails;
    if (enough == 0) return nullptr;
    if (rate.runs >= enough) return all ? row.always : row.never;
  }
  return nullptr;
}

}  // namespace

NeededRuns needed_runs(run::Rate usual) {
  const double p = (usual.failures + 1.0) / (usual.runs + 2.0);
  return {runs_until_sure(p), runs_until_sure(1 - p)};
}

std::vector<std::string> differences(isolate::CaseRunner& runner, const Tree& tree,
                                     const std::string& origin, run::Rate usual, double seconds) {
  const NeededRuns needed = needed_runs(usual);
  std::vector<std::string> sentences;
  for (const Row& row : rows) {
    if (isolate::must_stop() || !runner.set_condition(row.condition)) continue;
    if (const char* sentence = sentence_of(row, runner, {tree, origin, needed, seconds}))
      sentences.emplace_back(sentence);
  }
  runner.set_condition(Condition::Usual);
  return sentences;
}

}  // namespace sonde::campaign
