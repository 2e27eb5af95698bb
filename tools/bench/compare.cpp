// SPDX-License-Identifier: Apache-2.0
#include "bench/compare.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "bench/bad_option.hpp"
#include "bench/json.hpp"
#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "bench/summary.hpp"

namespace sonde::bench {
namespace {

// Trials that found nothing, or died, rank last, all alike.
std::vector<double> ranked(const Series& series) {
  constexpr double never = std::numeric_limits<double>::infinity();
  std::vector<double> tests(series.deaths.size(), never);
  for (const Trial& trial : series.trials)
    tests.push_back(trial.found ? static_cast<double>(trial.tests) : never);
  return tests;
}

std::string found_of(const Series& series) {
  const Summary summary = summary_of(series);
  return std::to_string(summary.found) + "/" + std::to_string(summary.trials);
}

std::string median_of(const Series& series) {
  const double middle = median(ranked(series));
  return middle == std::numeric_limits<double>::infinity() ? "never" : fixed(middle, 1);
}

void add_row(Table& table, const Series& first, const Series& second) {
  if (!first.hindrance.empty() || !second.hindrance.empty()) return;
  const auto left = ranked(first);
  const auto right = ranked(second);
  const double effect = a12(right, left);
  table.add({first.task->name, found_of(first), found_of(second), median_of(first),
             median_of(second), fixed(effect, 3), std::string(category_of_a12(effect)),
             fixed(mann_whitney_p(left, right), 4)});
}

void print(std::span<const Series> all, const Plan& plan) {
  const auto& first = plan.contenders[0];
  const auto& second = plan.contenders[1];
  std::printf("A12: how likely %s needs fewer tests than %s; p: Mann-Whitney, two-sided.\n",
              first.c_str(), second.c_str());
  Table table({"task", "found " + first, "found " + second, "median " + first, "median " + second,
               "A12", "difference", "p"});
  const std::size_t tasks = all.size() / 2;
  for (std::size_t i = 0; i < tasks; ++i) add_row(table, all[i], all[tasks + i]);
  table.print();
  print_hindrances(all);
}

void require_two(const Plan& plan) {
  if (plan.contenders.size() == 2 && !std::ranges::count(plan.contenders, "all")) return;
  throw BadOption("--strategies takes the names of two strategies, as in random,adaptive");
}

}  // namespace

bool compare(const Plan& plan) {
  require_two(plan);
  const auto all = measure(plan);
  print_chosen(plan.numbers);
  print(all, plan);
  if (!plan.json.empty()) write_json(plan, all);
  return all_ended(all);
}

}  // namespace sonde::bench
