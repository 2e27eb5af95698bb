// SPDX-License-Identifier: Apache-2.0
#include "bench/plan.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

#include <unistd.h>

#include "bench/bad_option.hpp"
#include "bench/children.hpp"
#include "bench/progress.hpp"
#include "run/executor.hpp"

namespace sonde::bench {
namespace {

std::vector<const search::StrategyRow*> strategies_named(const std::vector<std::string>& names) {
  std::vector<const search::StrategyRow*> named;
  for (const auto& name : names) {
    const std::size_t before = named.size();
    for (const auto& row : search::strategies())
      if (name == "all" || name == row.name) named.push_back(&row);
    if (named.size() == before) refuse_name("strategy", name, search::strategies());
  }
  return named;
}

std::vector<Series> planned(const Plan& plan) {
  const auto workloads = workloads_matching(plan.workload);
  std::vector<Series> all;
  for (const auto* strategy : strategies_named(plan.strategies))
    for (const Workload* workload : workloads)
      for (const Task* task : tasks_named(*workload, plan.task))
        all.push_back({strategy, task, {}, {}, workload});
  return all;
}

// All series have the same number.
unsigned trials_of(const Plan& plan, std::span<const Series> all) {
  return plan.trials > 0 ? plan.trials : all.front().workload->trials;
}

// A case that never ends cannot be stopped from within. Not RLIMIT_CPU: under it, Linux
// reports the CPU time only in whole ticks.
void die_long_after(double cpu_seconds) {
  constexpr double patience = 20;  // other processes want the CPU as well
  constexpr double most = 1e9;
  alarm(static_cast<unsigned>(std::min(most, 60 + patience * cpu_seconds)));
}

// Without coverage a strategy is measured at less than it can do. The simplest case of a
// sequence calls nothing, so others are looked at.
void warn_if_blind(const Task& task) {
  constexpr unsigned largest = 30;
  run::Executor executor(*task.property);
  executor.watch({.edges = true});
  Random random(1);
  for (unsigned size = 0; size <= largest; ++size)
    if (!executor.run_fresh(random, size).features.empty()) return;
  std::fputs("sonde-bench: the code under test is not instrumented\n", stderr);
}

Trial run_one(const Plan& plan, const Series& series, std::size_t number) {
  die_long_after(plan.limits.cpu_seconds);
  const auto seed = seed_of_trial(plan.seed, number);
  return run_trial(*series.task, *series.strategy, seed, plan.limits, plan.numbers);
}

}  // namespace

std::vector<Series> measure(const Plan& plan) {
  auto all = planned(plan);
  warn_if_blind(*all.front().task);
  const unsigned each = trials_of(plan, all);
  std::vector<std::optional<Trial>> trials(all.size() * each);
  Progress progress(all, each);
  const auto run = [&](std::size_t number) {
    return run_one(plan, all[number / each], number % each);
  };
  run_in_children(plan.jobs, trials.size(), run, [&](const Ended& ended) {
    trials[ended.number] = ended.trial;
    if (!ended.trial) all[ended.number / each].deaths.push_back(ended.death);
    progress.add(ended);
  });
  for (std::size_t i = 0; i < trials.size(); ++i)
    if (trials[i]) all[i / each].trials.push_back(*trials[i]);
  return all;
}

}  // namespace sonde::bench
