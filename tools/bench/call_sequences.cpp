// SPDX-License-Identifier: Apache-2.0
#include "bench/call_sequences.hpp"

#include <algorithm>
#include <cstdio>

#include "bench/json.hpp"
#include "bench/measure.hpp"
#include "bench/published.hpp"
#include "bench/statistics.hpp"
#include "bench/summary.hpp"

namespace sonde::bench {
namespace {

constexpr const char* reading =
    "Means of the tasks' means. Calls count all calls of a trial up to the failure, also those "
    "that\n"
    "ran again or that a precondition rejected. Published (seq-test, tables 4.1 and 4.3; other\n"
    "machine): inputs are calls for seq-test, and arguments of one function for Bennet and AFL++,\n"
    "which build no state by calls. Where the published tasks are not known in detail, some of "
    "ours\n"
    "stand for them, and the row says how many.\n";

constexpr const char* notes =
    "stateful-metro: the states that calls cannot reach are drawn from a domain written by hand, "
    "of\n"
    "5,184 states (workloads/stateful/metro_contract.cpp); seq-test has no such domain, Bennet\n"
    "synthesises one. stateful-sorted-list: which two of three mutants were published is a "
    "guess.\n";

// The tasks of one workload that one row is about.
struct Part {
  const Workload* workload;
  std::vector<const Series*> series;
  bool is_published;
};

std::string sum_of_found(const Part& part) {
  std::size_t found = 0;
  std::size_t trials = 0;
  for (const Series* series : part.series) {
    const Summary summary = summary_of(*series);
    found += summary.found;
    trials += summary.trials;
  }
  return std::to_string(found) + "/" + std::to_string(trials);
}

template <class Number>
double mean_over(const Part& part, Number number) {
  std::vector<double> numbers;
  for (const Series* series : part.series) numbers.push_back(number(*series));
  return mean(numbers);
}

double sequence_mean(const Part& part, double SequenceSummary::* number) {
  return mean_over(part, [=](const Series& series) { return sequence_summary_of(series).*number; });
}

double milliseconds_of(const Part& part) {
  return mean_over(part, [](const Series& series) {
    return summary_of(series).mean_cpu_ms + sequence_summary_of(series).mean_shrink_cpu_ms;
  });
}

std::string name_of(const Part& part) {
  if (!part.is_published) return part.workload->name + ", ours";
  unsigned redesigned = 0;
  for (const Series* series : part.series)
    redesigned += series->task->origin == Origin::Redesigned ? 1 : 0;
  if (redesigned == 0) return part.workload->name;
  return part.workload->name + ", " + std::to_string(redesigned) + " redesigned";
}

std::vector<std::string> row_of(const Part& part) {
  const double length = sequence_mean(part, &SequenceSummary::mean_length);
  const double left = sequence_mean(part, &SequenceSummary::mean_shrunk_length);
  return {name_of(part),
          std::to_string(part.series.size()),
          sum_of_found(part),
          fixed(sequence_mean(part, &SequenceSummary::mean_calls), 1),
          fixed(length, 2),
          fixed(length > 0 ? 100 * (length - left) / length : 0, 1),
          fixed(left, 2),
          fixed(100 * sequence_mean(part, &SequenceSummary::shortest_share), 0),
          fixed(milliseconds_of(part), 1)};
}

void add_published(const Part& part, std::vector<std::string>& row) {
  const auto* study = part.is_published ? published_study(part.workload->name) : nullptr;
  if (study == nullptr) return;
  for (const auto cell : {study->seq_test.solved, study->seq_test.inputs, study->length,
                          study->percent_removed, study->left, study->bennet.solved,
                          study->bennet.inputs, study->afl.solved, study->afl.inputs})
    row.emplace_back(cell);
}

std::vector<Part> parts_of(std::span<const Series> all) {
  std::vector<Part> parts;
  for (const Series& series : all) {
    const bool is_published = series.task->origin != Origin::Ours;
    const auto belongs = [&](const Part& part) {
      return part.workload == series.workload && part.is_published == is_published;
    };
    auto at = std::ranges::find_if(parts, belongs);
    if (at == parts.end()) at = parts.insert(at, {series.workload, {}, is_published});
    at->series.push_back(&series);
  }
  return parts;
}

}  // namespace

bool call_sequences(const Plan& plan) {
  const auto all = measure(plan);
  print_chosen(plan.numbers);
  std::printf("%s\n", reading);
  Table table({"workload", "tasks", "found", "calls", "length", "% removed", "left", "% fewest",
               "CPU ms", "seq-test solved", "calls", "length", "% removed", "left", "Bennet solved",
               "inputs", "AFL++ solved", "inputs"});
  for (const Part& part : parts_of(all)) {
    auto row = row_of(part);
    add_published(part, row);
    table.add(std::move(row));
  }
  table.print();
  std::printf("\n%s", notes);
  if (!plan.json.empty()) write_json(plan, all);
  return all_ended(all);
}

}  // namespace sonde::bench
