// SPDX-License-Identifier: Apache-2.0
#include "campaign/repeated_runs.hpp"

#include <algorithm>
#include <cmath>

namespace sonde::campaign {
namespace {

// Never 0 and never 1: so few runs do not show that.
double estimated(run::Rate rate) {
  constexpr double most = 0.95;
  return std::min((rate.failures + 0.5) / (rate.runs + 1.0), most);
}

}  // namespace

RateTest::RateTest(run::Rate of_first, const RateTestNumbers& numbers) {
  const double rate = estimated(of_first);
  const double high = numbers.as_often * rate;
  const double low = numbers.too_seldom * rate;
  per_failure_ = std::log(high / low);
  per_pass_ = std::log((1 - high) / (1 - low));
  least_ = std::log(numbers.wrong_rejection / (1 - numbers.wrong_acceptance));
  most_ = std::log((1 - numbers.wrong_rejection) / numbers.wrong_acceptance);
  most_runs_ = static_cast<unsigned>(std::ceil(numbers.most_failures / rate));
}

std::optional<RateTest::Answer> RateTest::answer(run::Rate so_far) const {
  const double evidence =
      so_far.failures * per_failure_ + (so_far.runs - so_far.failures) * per_pass_;
  if (evidence >= most_) return Answer::Yes;
  if (evidence <= least_ || so_far.runs >= most_runs_) return Answer::No;
  return std::nullopt;
}

std::optional<Tree> RepeatedRuns::still_fails(const Tree& tree) {
  if (frequency_ == Frequency::Always) return run_once(tree);
  std::optional<Tree> consumed;
  run::Rate rate;
  while (!is_spent()) {
    auto failing = run_once(tree);
    ++rate.runs;
    if (failing) ++rate.failures;
    if (failing) consumed = std::move(failing);
    const auto answer = test_.answer(rate);
    if (answer == RateTest::Answer::Yes) return consumed;
    if (answer == RateTest::Answer::No) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Tree> RepeatedRuns::run_once(const Tree& tree) {
  ++runs_;
  return once_(tree);
}

}  // namespace sonde::campaign
