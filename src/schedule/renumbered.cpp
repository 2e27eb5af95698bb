// SPDX-License-Identifier: Apache-2.0
#include "schedule/renumbered.hpp"

#include <algorithm>

#include "schedule/schedule.hpp"
#include "schema/draws.hpp"

namespace sonde::schedule {
namespace {

using Switches = std::vector<Switch>;

constexpr std::size_t most_renumbered = 8;  // a schedule of more is still being shrunk itself

std::uint32_t without(std::uint32_t gone, std::uint32_t number) {
  return number > gone ? number - 1 : number;
}

Switches without_thread(Switches switches, std::uint32_t gone) {
  for (Switch& each : switches) {
    each.thread = without(gone, each.thread);
    each.to = without(gone, each.to);
  }
  return switches;
}

Switches without_section(Switches switches, std::uint32_t thread, std::uint32_t gone) {
  for (Switch& each : switches)
    if (each.thread == thread && each.step / steps_of_section > gone) each.step -= steps_of_section;
  return switches;
}

}  // namespace

std::vector<Tree> with_renumbered_switches(const Tree& tree) {
  const Switches switches = switches_in(tree);
  std::vector<Switches> all = {switches};
  const auto add = [&](Switches others) {
    if (std::ranges::find(all, others) == all.end()) all.push_back(std::move(others));
  };
  if (switches.size() <= most_renumbered && schema::argument_count(tree) > 0)
    for (const Switch& each : switches) {
      for (std::uint32_t gone = 1; gone < std::max(each.thread, each.to); ++gone)
        add(without_thread(switches, gone));
      for (std::uint32_t gone = 1; gone < each.step / steps_of_section; ++gone)
        add(without_section(switches, each.thread, gone));
    }
  std::vector<Tree> trees;
  for (std::size_t i = 1; i < all.size(); ++i) trees.push_back(with_switches(tree, all[i]));
  return trees;
}

}  // namespace sonde::schedule
