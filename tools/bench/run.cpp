// SPDX-License-Identifier: Apache-2.0
#include "bench/run.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "bench/json.hpp"
#include "bench/measure.hpp"
#include "bench/summary.hpp"

namespace sonde::bench {
namespace {

constexpr std::string_view baseline = "random";

// Splits what was measured by strategies, which follow one another.
std::vector<std::span<const Series>> by_strategy(std::span<const Series> all) {
  std::vector<std::span<const Series>> parts;
  while (!all.empty()) {
    const auto end = std::ranges::find_if(
        all, [&](const Series& each) { return each.strategy != all.front().strategy; });
    const auto size = static_cast<std::size_t>(end - all.begin());
    parts.push_back(all.first(size));
    all = all.subspan(size);
  }
  return parts;
}

void print_tasks(std::span<const Series> tasks) {
  Table table({std::string(tasks.front().strategy->name), "found", "mean tests", "median tests",
               "CPU ms", "valid %", "tests/CPU s"});
  for (const Series& series : tasks) {
    const Summary summary = summary_of(series);
    table.add({series.task->name,
               std::to_string(summary.found) + "/" + std::to_string(summary.trials),
               fixed(summary.mean_tests, 1), fixed(summary.median_tests, 1),
               fixed(summary.mean_cpu_ms, 2), fixed(100 * summary.valid_share, 1),
               fixed(summary.tests_per_second, 0)});
  }
  table.print();
}

void print_ratio(const Total& total, const Total& random) {
  if (random.mean_tests <= 0) return;
  std::printf("tests, compared with random: %s\n",
              fixed(total.mean_tests / random.mean_tests, 4).c_str());
}

void print_total(const Total& total) {
  std::printf("total found %zu/%zu sum-of-mean-tests %s sum-of-mean-cpu-ms %s\n", total.found,
              total.trials, fixed(total.mean_tests, 0).c_str(),
              fixed(total.mean_cpu_ms, 2).c_str());
}

void print(std::span<const Series> all) {
  const auto parts = by_strategy(all);
  std::optional<Total> random;
  for (const auto& tasks : parts)
    if (tasks.front().strategy->name == baseline) random = total_of(tasks);
  for (const auto& tasks : parts) {
    const Total total = total_of(tasks);
    if (tasks.data() != all.data()) std::printf("\n");
    print_tasks(tasks);
    if (random && tasks.front().strategy->name != baseline) print_ratio(total, *random);
    print_total(total);
  }
}

}  // namespace

bool run(const Plan& plan) {
  const auto all = measure(plan);
  print(all);
  if (!plan.json.empty()) write_json(plan, all);
  return std::ranges::all_of(all, [](const Series& series) { return series.deaths.empty(); });
}

}  // namespace sonde::bench
