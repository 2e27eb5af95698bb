// SPDX-License-Identifier: Apache-2.0
#include "report/next_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "report/numbers.hpp"

namespace sonde::report {
namespace {

using campaign::Ended;

// Below this, the number of cases has more digits than anybody needs.
constexpr double least_chance = 1e-12;

struct Step {
  bool (*is_meant)(const Ended& ended);
  const char* sentence;
};

template <Verdict verdict>
bool has(const Ended& ended) {
  return ended.error.empty() && ended.facts.verdict == verdict;
}

// The first row that is meant for any property counts.
constexpr std::array steps = {
    Step{
        has<Verdict::Failed>,
        "run the line behind 'replay:' of a failure (sonde replay --gdb stops in a debugger), mend "
        "the code, and search again: what failed runs first"},
    Step{has<Verdict::Flaky>,
         "a failure did not come again: see 'Failures that come and go' in docs/failures.md"},
    Step{[](const Ended& ended) { return !ended.error.empty(); },
         "mend what keeps a property from running, as said above"},
    Step{has<Verdict::Hindered>,
         "mend what kept a property from being tested properly, as said above; sonde doctor says "
         "what is missing on this machine"},
    Step{has<Verdict::GateUnmet>,
         "draw cases that meet the requirements more often, or correct the requirements"},
    Step{has<Verdict::GaveUp>, "draw values that meet the assumptions, instead of assuming them"},
    Step{has<Verdict::Interrupted>, "search again: the next run goes on with what this one kept"},
    Step{[](const Ended& ended) { return !ended.facts.warnings.empty(); },
         "read the warnings: a property was tested less than it seems to be"},
};

// An estimate: more than two digits would claim too much.
double rounded(double cases) {
  const double unit = cases < 10 ? 1 : std::pow(10, std::floor(std::log10(cases)) - 1);
  return std::round(cases / unit) * unit;
}

std::string on_more_cases(double chance) {
  if (!(chance > least_chance)) return "nothing: more cases show nothing new";
  const double cases = rounded(1 / std::min(1.0, chance));
  return "about one of " + compact(cases) +
         (cases == 1 ? " more case shows" : " more cases shows") +
         " something new: a larger --budget pays while a run makes many more than that";
}

}  // namespace

std::string next_step(std::span<const Ended> properties, double chance_of_news) {
  for (const auto& [is_meant, sentence] : steps)
    if (std::ranges::any_of(properties, is_meant)) return std::string("next: ") + sentence;
  return "next: " + on_more_cases(chance_of_news);
}

}  // namespace sonde::report
