// SPDX-License-Identifier: Apache-2.0
#include "campaign/calls.hpp"

namespace sonde::campaign {
namespace {

std::vector<CallCount::Part> count_parts(const std::vector<run::NamedPlace>& places,
                                         const Tally& tally) {
  std::vector<CallCount::Part> parts;
  for (const auto& [name, site] : places)
    if (const auto hits = tally.count_of(*site).numbers.hits; hits > 0)
      parts.push_back({name, hits});
  return parts;
}

// The values of a step's hits say how it ended, so their sum says how many threw.
std::uint64_t count_thrown(const LabelCount& made) {
  const auto calls = static_cast<double>(made.numbers.hits);
  const double thrown =
      (made.numbers.sum - run::step_returned * calls) / (run::step_threw - run::step_returned);
  const bool is_sound = thrown >= 0 && thrown <= calls;  // a child has counted
  return is_sound ? static_cast<std::uint64_t>(thrown) : 0;
}

CallCount count_of(const run::StepPlaces& function, const Tally& tally) {
  const LabelCount made = tally.count_of(*function.made);
  CallCount count{function.name, made.cases, made.numbers.hits, count_thrown(made),
                  count_parts(function.rejected, tally)};
  for (const auto& [name, values] : function.arguments)
    count.arguments.push_back({name, count_parts(values, tally)});
  return count;
}

}  // namespace

std::vector<CallCount> count_calls(const run::Steps* steps, const Tally& tally) {
  std::vector<CallCount> counts;
  if (steps == nullptr) return counts;
  for (const auto& function : steps->functions) counts.push_back(count_of(function, tally));
  return counts;
}

}  // namespace sonde::campaign
