// SPDX-License-Identifier: Apache-2.0
#include "campaign/needed_switches.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "schedule/schedule.hpp"

namespace sonde::campaign {
namespace {

constexpr std::size_t most_looked_at = 12;  // switches of a case: each may cost a process

std::string need_of(const isolate::Result& without, const std::string& origin) {
  if (without.outcome == Outcome::Pass) return " (needed: without it, the case passes)";
  if (without.outcome == Outcome::Discard) return " (needed: without it, the case is discarded)";
  return run::origin_of(without.failure) == origin
             ? " (not needed: without it, the case fails as well)"
             : " (needed: without it, the case fails in another way)";
}

}  // namespace

void mark_needed_switches(const Tree& failing, Failure& failure,
                          const std::function<isolate::Result(const Tree&)>& run) {
  const auto switches = schedule::switches_in(failing);
  if (failure.story_switches.empty() || switches.size() > most_looked_at) return;
  const std::string origin = run::origin_of(failure);
  std::map<std::uint32_t, std::string> needs;  // by line
  for (const auto& [line, thread, step] : failure.story_switches) {
    auto others = switches;
    std::erase_if(others, [&, thread = thread, step = step](const schedule::Switch& each) {
      return each.thread == thread && each.step == step;
    });
    if (others.size() == switches.size()) continue;
    needs[line] = need_of(run(schedule::with_switches(failing, others)), origin);
  }
  std::istringstream lines(failure.story);
  std::string marked;
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line); ++number) marked += line + needs[number] + "\n";
  failure.story = std::move(marked);
}

}  // namespace sonde::campaign
