// SPDX-License-Identifier: Apache-2.0
#include "bench/plan.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iterator>
#include <optional>
#include <set>

#include <unistd.h>

#include "bench/bad_option.hpp"
#include "bench/children.hpp"
#include "bench/progress.hpp"
#include "run/executor.hpp"

namespace sonde::bench {
namespace {

// One trial of a series.
struct Turn {
  std::size_t series;
  unsigned number;
};

// A pattern of workloads, and which of their tasks: each such.
struct Choice {
  std::string pattern;
  std::size_t every = 1;
};

Choice choice_of(const std::string& text) {
  const auto slash = text.find('/');
  if (slash == std::string::npos) return {text};
  Choice choice{text.substr(0, slash), 0};
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + slash + 1, end, choice.every);
  if (read.ptr != end || choice.every == 0)
    throw BadOption("'" + text + "': after the slash stands a number above 0, as in bst/8");
  return choice;
}

std::vector<const Task*> chosen_tasks(const Plan& plan, const Workload& workload,
                                      std::size_t every) {
  std::vector<const Task*> of_half;
  for (const Task* task : tasks_named(workload, plan.task))
    if (!plan.half || task->half == *plan.half) of_half.push_back(task);
  std::vector<const Task*> chosen;
  for (std::size_t i = 0; i < of_half.size(); i += every) chosen.push_back(of_half[i]);
  return chosen;
}

// Of one contender; a task that several patterns name comes once.
std::vector<Series> planned(const Plan& plan, const Contender& contender) {
  std::vector<Series> all;
  for (const auto& text : plan.workloads) {
    const Choice choice = choice_of(text);
    for (const Workload* workload : workloads_matching(choice.pattern))
      for (const Task* task : chosen_tasks(plan, *workload, choice.every))
        if (!std::ranges::count(all, task, &Series::task))
          all.push_back(
              {&contender, task, {}, {}, workload, contender.hindrance(*workload, *task)});
  }
  return all;
}

std::vector<Series> planned(const Plan& plan) {
  std::vector<Series> all;
  for (const Contender* contender : contenders_named(plan.contenders))
    std::ranges::move(planned(plan, *contender), std::back_inserter(all));
  if (all.empty()) throw BadOption("no task is left to be measured: choose fewer restrictions");
  return all;
}

unsigned trials_of(const Plan& plan, const Series& series) {
  if (!series.hindrance.empty()) return 0;
  return plan.trials > 0 ? plan.trials : series.workload->trials;
}

std::vector<Turn> turns_of(const Plan& plan, std::span<const Series> all) {
  std::vector<Turn> turns;
  const auto add_round = [&](unsigned number) {
    const std::size_t before = turns.size();
    for (std::size_t i = 0; i < all.size(); ++i)
      if (number < trials_of(plan, all[i])) turns.push_back({i, number});
    return turns.size() > before;
  };
  for (unsigned number = 0; add_round(number); ++number) {
  }
  return turns;
}

// A case that never ends cannot be stopped from within. Not RLIMIT_CPU: under it, Linux
// reports the CPU time only in whole ticks.
void die_long_after(double cpu_seconds) {
  constexpr double patience = 100;  // other processes want the CPU as well
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

Trial run_one(const Plan& plan, const Series& series, unsigned number) {
  die_long_after(plan.limits.cpu_seconds);
  return series.contender->run({.workload = series.workload,
                                .task = series.task,
                                .seed = seed_of_trial(plan.seed, number),
                                .limits = plan.limits,
                                .numbers = &plan.numbers});
}

}  // namespace

std::vector<Series> measure(const Plan& plan) {
  auto all = planned(plan);
  if (all.front().workload->is_instrumented) warn_if_blind(*all.front().task);
  const auto turns = turns_of(plan, all);
  std::vector<std::optional<Trial>> trials(turns.size());
  Progress progress(all, turns.size());
  const auto run = [&](std::size_t number) {
    return run_one(plan, all[turns[number].series], turns[number].number);
  };
  run_in_children(plan.jobs, turns.size(), run, [&](const Ended& ended) {
    trials[ended.number] = ended.trial;
    const std::size_t series = turns[ended.number].series;
    if (!ended.trial) all[series].deaths.push_back(ended.death);
    progress.add(series, ended);
  });
  for (std::size_t i = 0; i < turns.size(); ++i)
    if (trials[i]) all[turns[i].series].trials.push_back(*trials[i]);
  return all;
}

void print_hindrances(std::span<const Series> all) {
  std::set<std::string> printed;
  for (const Series& series : all) {
    if (series.hindrance.empty()) continue;
    const std::string line = series.contender->name + " was not measured: " + series.hindrance;
    if (printed.insert(line).second) std::printf("%s\n", line.c_str());
  }
}

bool all_ended(std::span<const Series> all) {
  return std::ranges::all_of(all, [](const Series& series) { return series.deaths.empty(); });
}

}  // namespace sonde::bench
