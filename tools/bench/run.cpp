// SPDX-License-Identifier: Apache-2.0
#include "bench/run.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <set>

#include "bench/json.hpp"
#include "bench/measure.hpp"
#include "bench/published.hpp"
#include "bench/summary.hpp"

namespace sonde::bench {
namespace {

constexpr std::string_view baseline = "random";

// Splits what was measured by strategies and workloads, which follow one another.
std::vector<std::span<const Series>> parts_of(std::span<const Series> all) {
  std::vector<std::span<const Series>> parts;
  while (!all.empty()) {
    const auto end = std::ranges::find_if(all, [&](const Series& each) {
      return each.contender != all.front().contender || each.workload != all.front().workload;
    });
    const auto size = static_cast<std::size_t>(end - all.begin());
    parts.push_back(all.first(size));
    all = all.subspan(size);
  }
  return parts;
}

constexpr std::array sequence_header = {"mean calls", "calls/CPU s", "length",   "shrunk",
                                        "fewest",     "% fewest",    "shrink ms"};

bool are_sequences(std::span<const Series> tasks) { return tasks.front().task->shortest > 0; }

void add_sequence_columns(const Series& series, std::vector<std::string>& row) {
  const SequenceSummary summary = sequence_summary_of(series);
  row.push_back(fixed(summary.mean_calls, 1));
  row.push_back(fixed(summary.calls_per_second, 0));
  row.push_back(fixed(summary.mean_length, 2));
  row.push_back(fixed(summary.mean_shrunk_length, 2));
  row.push_back(std::to_string(series.task->shortest));
  row.push_back(fixed(100 * summary.shortest_share, 0));
  row.push_back(fixed(summary.mean_shrink_cpu_ms, 2));
}

void add_published_columns(const Series& series, std::vector<std::string>& row) {
  const Task* first = series.workload->tasks.data();
  const auto number = static_cast<std::size_t>(series.task - first);
  for (const auto& column : published(series.workload->name))
    row.emplace_back(column.cells.at(number));
}

std::vector<std::string> row_of(const Series& series) {
  if (!series.hindrance.empty()) return {series.task->name, "not measured"};
  const Summary summary = summary_of(series);
  std::vector<std::string> row = {
      series.task->name,
      std::to_string(summary.found) + "/" + std::to_string(summary.trials),
      fixed(summary.mean_tests, 1),
      fixed(summary.standard_error, 1),
      summary.found > 0 ? fixed(summary.mean_tests_of_successes, 1) : "-",
      fixed(summary.median_tests, 1),
      fixed(summary.mean_cpu_ms, 2),
      fixed(100 * summary.valid_share, 1),
      fixed(summary.tests_per_second, 0),
      fixed(summary.valid_per_second, 0)};
  if (series.task->shortest > 0) add_sequence_columns(series, row);
  add_published_columns(series, row);
  return row;
}

std::vector<std::string> header_of(std::span<const Series> tasks) {
  std::vector<std::string> header = {tasks.front().contender->name,
                                     "found",
                                     "mean tests",
                                     "+-",
                                     "of found",
                                     "median tests",
                                     "CPU ms",
                                     "valid %",
                                     "tests/CPU s",
                                     "valid/CPU s"};
  if (are_sequences(tasks))
    header.insert(header.end(), sequence_header.begin(), sequence_header.end());
  for (const auto& column : published(tasks.front().workload->name))
    header.emplace_back(column.name);
  return header;
}

void print_sources(const Workload& workload) {
  std::set<std::string_view> sources;
  for (const auto& column : published(workload.name)) sources.insert(column.source);
  for (const auto source : sources)
    std::printf("published, other machine: %.*s\n", static_cast<int>(source.size()), source.data());
}

void print_tasks(std::span<const Series> tasks) {
  Table table(header_of(tasks));
  for (const Series& series : tasks) table.add(row_of(series));
  table.print();
  print_hindrances(tasks);
  print_sources(*tasks.front().workload);
}

void print_sequences(std::span<const Series> tasks) {
  SequenceSummary sum;
  double least_share = 1;
  for (const Series& series : tasks) {
    const SequenceSummary summary = sequence_summary_of(series);
    sum.mean_calls += summary.mean_calls;
    sum.mean_length += summary.mean_length;
    sum.mean_shrunk_length += summary.mean_shrunk_length;
    least_share = std::min(least_share, summary.shortest_share);
  }
  const auto count = static_cast<double>(tasks.size());
  std::printf("means of tasks: calls %s length %s shrunk %s, shortest in %s%% or more\n",
              fixed(sum.mean_calls / count, 2).c_str(), fixed(sum.mean_length / count, 2).c_str(),
              fixed(sum.mean_shrunk_length / count, 2).c_str(),
              fixed(100 * least_share, 0).c_str());
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

// What random needed for the same tasks, if it was measured.
std::optional<Total> random_total(std::span<const std::span<const Series>> parts,
                                  const Workload* workload) {
  for (const auto& tasks : parts)
    if (tasks.front().contender->name == baseline && tasks.front().workload == workload)
      return total_of(tasks);
  return std::nullopt;
}

void print(std::span<const Series> all) {
  const auto parts = parts_of(all);
  const bool are_many = all.front().workload != all.back().workload;
  for (const auto& tasks : parts) {
    const Series& first = tasks.front();
    const Total total = total_of(tasks);
    if (tasks.data() != all.data()) std::printf("\n");
    if (are_many) std::printf("%s\n", first.workload->name.c_str());
    print_tasks(tasks);
    if (are_sequences(tasks)) print_sequences(tasks);
    const auto random = random_total(parts, first.workload);
    if (random && first.contender->name != baseline) print_ratio(total, *random);
    print_total(total);
  }
}

}  // namespace

bool run(const Plan& plan) {
  const auto all = measure(plan);
  print_chosen(plan.numbers);
  print(all);
  if (!plan.json.empty()) write_json(plan, all);
  return all_ended(all);
}

}  // namespace sonde::bench
