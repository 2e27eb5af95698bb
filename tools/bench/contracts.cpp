// SPDX-License-Identifier: Apache-2.0
#include "bench/contracts.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <thread>

#include <nlohmann/json.hpp>

#include "bench/bad_option.hpp"
#include "bench/contract_trial.hpp"
#include "bench/measure.hpp"
#include "bench/published.hpp"
#include "bench/statistics.hpp"

namespace sonde::bench {
namespace {

constexpr const char* reading =
    "`sonde api FILE.c --run` on annotated C files. Means of the tasks' means. A case is one call "
    "on a\n"
    "drawn heap, or a sequence of calls; calls count those that a precondition rejected, too. "
    "Seconds are\n"
    "those of the whole command, once for each task: read, compile, search, shrink, report. "
    "Published (seq-test's "
    "thesis,\n"
    "table 4.1; other machine): inputs are calls for seq-test, and cases for Bennet and AFL++.\n";

struct Measured {
  ContractTask task;
  std::vector<ContractTrial> trials;
  double wall_seconds = 0;
};

bool is_wanted(const Contracts& wanted, const ContractStudy& study) {
  if (wanted.workloads.empty()) return wanted.ours || !study.published.empty();
  return std::ranges::count(wanted.workloads, study.name) > 0;
}

bool is_wanted(const Contracts& wanted, const ContractTask& task) {
  if (!task.mutant->is_published && !wanted.ours) return false;
  return wanted.task == "all" || task.name().find(wanted.task) != std::string::npos;
}

std::vector<Measured> chosen(const Contracts& wanted) {
  for (const auto& name : wanted.workloads)
    if (std::ranges::count(contract_studies(), name, &ContractStudy::name) == 0)
      refuse_name("workload", name, contract_studies());
  std::vector<Measured> all;
  for (const ContractStudy& study : contract_studies()) {
    if (!is_wanted(wanted, study)) continue;
    for (const ContractTask& task : tasks_of(study))
      if (is_wanted(wanted, task)) all.push_back({task, {}, 0});
  }
  if (all.empty()) throw BadOption("no task is left: see 'sonde-bench contracts --help'");
  return all;
}

void report_progress(const Measured& measured) {
  const auto found = std::ranges::count_if(measured.trials, &ContractTrial::is_found);
  std::string line = measured.task.name() + " " + std::to_string(found) + "/" +
                     std::to_string(measured.trials.size());
  const auto missed = std::ranges::find(measured.trials, false, &ContractTrial::is_found);
  if (missed != measured.trials.end()) line += " (" + missed->failure + ")";
  std::fprintf(stderr, "%s\n", line.c_str());
}

void measure(Measured& measured, const Contracts& wanted) {
  const BuiltTask built(measured.task);
  measured.wall_seconds = built.wall_seconds();
  for (unsigned i = 0; i < wanted.trials; ++i)
    measured.trials.push_back(built.run(wanted.seed + i, wanted.seconds));
  report_progress(measured);
}

// `jobs` tasks at a time.
void measure_all(std::vector<Measured>& all, const Contracts& wanted) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (unsigned worker = 0; worker < wanted.jobs; ++worker)
    workers.emplace_back([&] {
      for (std::size_t i = next++; i < all.size(); i = next++) measure(all[i], wanted);
    });
}

template <class Number>
double mean_of(const Measured& measured, Number number) {
  std::vector<double> numbers;
  for (const ContractTrial& trial : measured.trials)
    numbers.push_back(static_cast<double>(trial.*number));
  return mean(numbers);
}

template <class Number>
std::string mean_cell(const std::vector<const Measured*>& tasks, Number number, int decimals) {
  std::vector<double> means;
  for (const Measured* task : tasks) means.push_back(mean_of(*task, number));
  return fixed(mean(means), decimals);
}

double mean_wall_seconds(const std::vector<const Measured*>& tasks) {
  std::vector<double> seconds;
  for (const Measured* task : tasks) seconds.push_back(task->wall_seconds);
  return mean(seconds);
}

std::vector<std::string> row_of(const std::string& name,
                                const std::vector<const Measured*>& tasks) {
  std::size_t solved = 0;
  std::size_t partly = 0;
  for (const Measured* task : tasks) {
    const auto found = std::ranges::count_if(task->trials, &ContractTrial::is_found);
    if (found == std::ssize(task->trials)) ++solved;
    else if (found > 0) ++partly;
  }
  return {name,
          std::to_string(tasks.size()),
          std::to_string(solved) + " (" + std::to_string(partly) + ")",
          mean_cell(tasks, &ContractTrial::cases, 2),
          mean_cell(tasks, &ContractTrial::calls, 2),
          mean_cell(tasks, &ContractTrial::length, 2),
          fixed(mean_wall_seconds(tasks), 2)};
}

void add_published(std::string_view workload, std::vector<std::string>& row) {
  const auto* study = published_study(workload);
  if (study == nullptr) return;
  for (const PublishedTool& tool : {study->seq_test, study->bennet, study->afl})
    for (const auto cell : {tool.solved, tool.inputs, tool.seconds}) row.emplace_back(cell);
}

std::vector<const Measured*> part_of(const std::vector<Measured>& all, const ContractStudy& study,
                                     bool is_published) {
  std::vector<const Measured*> part;
  for (const Measured& each : all)
    if (each.task.study == &study && each.task.mutant->is_published == is_published)
      part.push_back(&each);
  return part;
}

void print_table(const std::vector<Measured>& all) {
  Table table({"workload", "tasks", "solved (partly)", "cases", "calls", "left", "s",
               "seq-test solved", "calls", "s", "Bennet solved", "cases", "s", "AFL++ solved",
               "cases", "s"});
  for (const ContractStudy& study : contract_studies()) {
    if (const auto part = part_of(all, study, true); !part.empty()) {
      auto row = row_of(std::string(study.name), part);
      add_published(study.published, row);
      table.add(std::move(row));
    }
    if (const auto part = part_of(all, study, false); !part.empty())
      table.add(row_of(std::string(study.name) + ", ours", part));
  }
  std::printf("%s\n", reading);
  table.print();
}

void write_trials(const std::string& file, const std::vector<Measured>& all) {
  auto document = nlohmann::json::array();
  for (const Measured& each : all)
    for (const ContractTrial& trial : each.trials)
      document.push_back({{"task", each.task.name()},
                          {"found", trial.is_found},
                          {"failure", trial.failure},
                          {"cases", trial.cases},
                          {"calls", trial.calls},
                          {"rejected", trial.rejected},
                          {"length", trial.length},
                          {"shortest", each.task.mutant->shortest},
                          {"wall_seconds", each.wall_seconds}});
  std::ofstream(file) << document.dump(1) << "\n";
}

}  // namespace

bool contracts(const Contracts& wanted) {
  auto all = chosen(wanted);
  measure_all(all, wanted);
  print_table(all);
  if (!wanted.json.empty()) write_trials(wanted.json, all);
  return std::ranges::all_of(all, [](const Measured& each) {
    return std::ranges::all_of(each.trials, &ContractTrial::is_found);
  });
}

}  // namespace sonde::bench
