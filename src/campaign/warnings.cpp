// SPDX-License-Identifier: Apache-2.0
#include "campaign/warnings.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>

#include "codec/elide.hpp"

namespace sonde::campaign {
namespace {

std::string seconds_of(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g s", seconds);
  return text;
}

std::string on_time_cap(const Facts& facts) {
  if (!facts.is_hardly_tested()) return "";
  return "hardly tested: only " + std::to_string(facts.tests) + " of " +
         std::to_string(facts.planned_tests()) + " tests ran before the time cap of " +
         seconds_of(facts.settings.max_seconds) + " (max-seconds)";
}

bool is_gate_of(const Facts& facts, const std::string& function) {
  return std::ranges::any_of(facts.gates, [&](const GateResult& each) {
    return each.count.site->role == Role::Step && each.count.site->text == function;
  });
}

// What rejected all calls of a function, most frequent first.
std::string rejections_of(const CallCount& function) {
  auto all = function.rejected;
  std::erase_if(all, [](const CallCount::Part& each) { return each.calls == 0; });
  std::ranges::sort(all, std::ranges::greater{}, &CallCount::Part::calls);
  std::string names;
  for (const auto& each : all) names += (names.empty() ? "" : ", ") + each.name;
  if (names.empty()) return "";
  return " (all " + codec::grouped(function.rejections()) + " calls were rejected: " + names + ")";
}

std::string on_calls(const Facts& facts) {
  std::string names;
  for (const CallCount& each : facts.calls)
    if (each.made == 0 && !is_gate_of(facts, each.name))
      names += (names.empty() ? "" : ", ") + each.name + rejections_of(each);
  return names.empty() ? "" : "never called: " + names;
}

// Of prefix, each case was the simplest one with one fresh element; of mutagen, all were fresh.
std::string on_missing_features(const Facts& facts) {
  if (!facts.guidance || facts.guidance->progress.features > 0) return "";
  if (facts.guidance->strategy == "prefix")
    return "not guided: the strategy prefix follows labels, and no valid case reached one "
           "(SONDE_LABEL)";
  if (facts.guidance->strategy == "mutagen")
    return "not guided: the strategy mutagen follows paths of instrumented code, and there were "
           "none (see docs/coverage.md)";
  return "";
}

// From so many valid cases on, a share of so many simplest ones is reported. The table of
// examples/29-hardly-tested.cpp has 99%; no property of the other examples is near.
constexpr std::uint64_t fewest_judged = 50;
constexpr std::uint64_t vacuous_percent = 90;

bool are_nearly_all(std::uint64_t cases, const ValidCases& valid) {
  return valid.cases >= fewest_judged && 100 * cases >= vacuous_percent * valid.cases;
}

std::string share_of(std::uint64_t cases, const ValidCases& valid) {
  char text[32];
  const double share = static_cast<double>(cases) / static_cast<double>(valid.cases);
  std::snprintf(text, sizeof text, "%.1f%%", 100 * share);
  return std::string(text) + " of the valid cases";
}

// Where all cases have run, the simplest ones are no sign of a weak test.
std::string on_simplest_cases(const Facts& facts) {
  const ValidCases& valid = facts.valid;
  if (facts.ran_all_cases() || !facts.calls.empty() || valid.parts.empty()) return "";
  if (are_nearly_all(valid.all_simplest, valid))
    return "hardly tested: " + share_of(valid.all_simplest, valid) + " are the simplest case";
  std::string sentence;
  for (const SimplestPart& part : valid.parts)
    if (!part.is_number && are_nearly_all(part.cases, valid))
      sentence += (sentence.empty() ? "hardly tested: " : "; ") + part.name + " is " + part.state +
                  " in " + share_of(part.cases, valid);
  return sentence;
}

}  // namespace

bool is_vacuous(const Facts& facts) { return !on_simplest_cases(facts).empty(); }

std::vector<std::string> warnings_of(const Facts& facts) {
  std::vector<std::string> warnings;
  for (auto&& sentence :
       {on_time_cap(facts), on_calls(facts), on_missing_features(facts), on_simplest_cases(facts)})
    if (!sentence.empty()) warnings.push_back(sentence);
  return warnings;
}

}  // namespace sonde::campaign
