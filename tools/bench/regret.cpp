// SPDX-License-Identifier: Apache-2.0
#include "bench/regret.hpp"

#include <algorithm>
#include <cstdio>

#include "bench/json.hpp"
#include "bench/measure.hpp"
#include "bench/standings.hpp"
#include "bench/statistics.hpp"

namespace sonde::bench {
namespace {

constexpr std::string_view ours = "adaptive";
constexpr std::size_t worst = 10;

constexpr const char* reading =
    "found/trials, tests and CPU ms for each failure found: all that the trials used over how "
    "many\n"
    "found it. Where none did, > stands before all that they used. Regret: how many times as much\n"
    "as the best contender of the task; its mean is geometric, over tasks that anyone solved.\n";

struct Row {
  const Standing* standing;
  double tests;
  double cpu_ms;
  const char* mark;  // ">" where nothing was found, and so both are lower bounds
};

const char* mark_of(const Standing& standing) {
  return cost_of(*series_of(standing, ours)).kind == Cost::Kind::AtLeast ? ">" : "";
}

std::vector<Row> rows_of(std::span<const Standing> standings) {
  std::vector<Row> rows;
  for (const Standing& standing : standings) {
    const auto tests = regret_of(standing, ours, &Cost::tests);
    if (!tests) continue;
    rows.push_back(
        {&standing, *tests, *regret_of(standing, ours, &Cost::cpu_ms), mark_of(standing)});
  }
  return rows;
}

void add_best(std::vector<std::string>& row, const Standing& standing, Measure measure) {
  const Series& best = *best_of(standing, measure);
  row.push_back(best.contender->name);
  row.push_back(fixed(cost_of(best).*measure, measure == &Cost::tests ? 0 : 1));
}

void print_rows(std::span<const Row> rows) {
  Table table({"task", "fewest tests", "tests", "regret", "least CPU time", "ms", "regret"});
  for (const Row& each : rows) {
    std::vector<std::string> row = {each.standing->workload->name + "/" +
                                    each.standing->task->name};
    add_best(row, *each.standing, &Cost::tests);
    row.push_back(each.mark + fixed(each.tests, 2));
    add_best(row, *each.standing, &Cost::cpu_ms);
    row.push_back(each.mark + fixed(each.cpu_ms, 2));
    table.add(std::move(row));
  }
  table.print();
}

void print_worst(std::vector<Row> rows, double Row::* measure, const char* what) {
  std::ranges::sort(rows, std::ranges::greater(), measure);
  rows.resize(std::min(rows.size(), worst));
  std::printf("\nThe worst %zu in %s:\n", rows.size(), what);
  print_rows(rows);
}

void print_unsolved(std::span<const Standing> standings) {
  for (const Standing& standing : standings)
    if (best_of(standing, &Cost::tests) == nullptr)
      std::printf("found by nobody: %s/%s\n", standing.workload->name.c_str(),
                  standing.task->name.c_str());
}

double mean_of(std::span<const Row> rows, double Row::* measure) {
  std::vector<double> regrets;
  for (const Row& row : rows) regrets.push_back(row.*measure);
  return geometric_mean(regrets);
}

void print_peers_that_win(std::span<const Standing> standings) {
  unsigned wins = 0;
  for (const Standing& standing : standings) {
    const Series* best = best_of(standing, &Cost::cpu_ms);
    if (best == nullptr || best->contender->kind != Contender::Kind::Peer) continue;
    ++wins;
    std::printf("%s is best at %s/%s in CPU time\n", best->contender->name.c_str(),
                standing.workload->name.c_str(), standing.task->name.c_str());
  }
  std::printf("a peer is best in CPU time at %u of %zu tasks\n", wins, standings.size());
}

void print_head(const Plan& plan, std::span<const Series> all,
                std::span<const Standing> standings) {
  print_chosen(plan.numbers);
  std::printf("%s\n", reading);
  print_matrix(standings);
  std::printf("\n");
  print_contenders(standings);
  print_hindrances(all);
  print_unsolved(standings);
  print_peers_that_win(standings);
}

}  // namespace

bool regret(const Plan& plan) {
  const auto all = measure(plan);
  const auto standings = standings_of(all);
  const auto rows = rows_of(standings);
  print_head(plan, all, standings);
  std::printf("\nRegret of %s:\n", ours.data());
  print_rows(rows);
  print_worst(rows, &Row::tests, "tests");
  print_worst(rows, &Row::cpu_ms, "CPU time");
  std::printf("\n%zu tasks, regret of %s: tests %s, CPU time %s\n", rows.size(), ours.data(),
              fixed(mean_of(rows, &Row::tests), 2).c_str(),
              fixed(mean_of(rows, &Row::cpu_ms), 2).c_str());
  if (!plan.json.empty()) write_json(plan, all);
  return all_ended(all);
}

bool compare_with_peers(const Plan& plan) {
  const auto all = measure(plan);
  const auto standings = standings_of(all);
  print_head(plan, all, standings);
  if (!plan.json.empty()) write_json(plan, all);
  return all_ended(all);
}

std::vector<std::string> regret_workloads() {
  return {"suite-*", "micro", "labels-post", "stateful-leader-election",
          "bst/8",   "rbt/8", "stlc/5",      "fsub/9"};
}

// Not each second task of the suite: halves alternate, and both are to be there.
std::vector<std::string> quick_regret_workloads() {
  return {"suite-*/3", "micro/3", "labels-post/2", "bst/18", "rbt/15", "stlc/10", "fsub/18"};
}

std::vector<std::string> peers_workloads() { return {"suite-*", "bst", "rbt", "stlc"}; }

std::vector<std::string> quick_peers_workloads() {
  return {"suite-*/3", "bst/18", "rbt/15", "stlc/10"};
}

}  // namespace sonde::bench
