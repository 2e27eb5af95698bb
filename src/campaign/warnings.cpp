// SPDX-License-Identifier: Apache-2.0
#include "campaign/warnings.hpp"

#include <algorithm>
#include <cstdio>

namespace sonde::campaign {
namespace {

std::string seconds_of(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g s", seconds);
  return text;
}

std::string on_time_cap(const Facts& facts) {
  if (!facts.is_hardly_tested()) return "";
  return "hardly tested: the time cap of " + seconds_of(facts.settings.max_seconds) +
         " (max-seconds) left " + std::to_string(facts.tests) + " of " +
         std::to_string(facts.planned_tests()) + " tests";
}

bool is_gate_of(const Facts& facts, const std::string& function) {
  return std::ranges::any_of(facts.gates, [&](const GateResult& each) {
    return each.count.site->role == Role::Step && each.count.site->text == function;
  });
}

std::string on_calls(const Facts& facts) {
  std::string names;
  for (const CallCount& each : facts.calls)
    if (each.made == 0 && !is_gate_of(facts, each.name))
      names += (names.empty() ? "" : ", ") + each.name;
  return names.empty() ? "" : "never called: " + names;
}

// Each case was the simplest one with one fresh element.
std::string on_missing_labels(const Facts& facts) {
  const bool follows_labels = facts.guidance && facts.guidance->strategy == "prefix";
  if (!follows_labels || facts.guidance->progress.features > 0) return "";
  return "not guided: the strategy prefix follows labels, and no valid case met one (SONDE_LABEL)";
}

}  // namespace

std::vector<std::string> warnings_of(const Facts& facts) {
  std::vector<std::string> warnings;
  for (auto&& sentence : {on_time_cap(facts), on_calls(facts), on_missing_labels(facts)})
    if (!sentence.empty()) warnings.push_back(sentence);
  return warnings;
}

}  // namespace sonde::campaign
