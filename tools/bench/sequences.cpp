// SPDX-License-Identifier: Apache-2.0
#include "bench/sequences.hpp"

#include <algorithm>

#include "run/executor.hpp"
#include "search/strategy.hpp"
#include "shrink/shrink.hpp"

namespace sonde::bench {

std::uint64_t calls_in(const run::Probe& probe) {
  const auto is_call = [](const run::Hit& hit) {
    const Role role = run::sites()[hit.site]->role;
    return role == Role::Step || role == Role::Refusal;
  };
  return static_cast<std::uint64_t>(std::ranges::count_if(probe.hits, is_call));
}

std::uint64_t length_of(const Tree& sequence) { return sequence.child_count(sequence.child(0, 0)); }

Tree shrunk(const Task& task, const Tree& failing) {
  run::Executor executor(*task.property);
  const auto still_fails = [&](const Tree& tree) -> std::optional<Tree> {
    const auto seen = executor.run(tree);
    if (seen.outcome != Outcome::Fail || !task.is_shown_by(seen.probe.failure)) return std::nullopt;
    return seen.tree;
  };
  std::uint64_t seed = 1000 * failing.size();
  const auto another = [&](unsigned tries, std::uint64_t& runs) -> std::optional<Tree> {
    for (unsigned i = 0; i < tries; ++i) {
      ++runs;
      Random random(++seed);
      const auto seen = executor.run_fresh(random, search::SizeSchedule{}.max);
      if (seen.outcome == Outcome::Fail && task.is_shown_by(seen.probe.failure)) return seen.tree;
    }
    return std::nullopt;
  };
  const auto linked = [&](const Tree& tree) -> std::vector<schema::Link> {
    executor.set_notes(run::Notes::Kept);
    const auto seen = executor.run(tree);
    executor.set_notes(run::Notes::Dropped);
    if (seen.tree != tree) return {};
    return schema::links_in(seen.probe.links, tree);
  };
  const auto go_on = [](const Tree&) { return true; };
  return shrink::minimize(failing, still_fails, {}, go_on, {another, linked}).tree;
}

}  // namespace sonde::bench
