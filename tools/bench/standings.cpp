// SPDX-License-Identifier: Apache-2.0
#include "bench/standings.hpp"

#include <algorithm>
#include <cstdio>

#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "bench/summary.hpp"

namespace sonde::bench {
namespace {

std::vector<const Contender*> contenders_in(std::span<const Standing> standings) {
  std::vector<const Contender*> all;
  for (const Standing& standing : standings)
    for (const Series* series : standing.series)
      if (!std::ranges::count(all, series->contender)) all.push_back(series->contender);
  return all;
}

std::string cell_of(const Series* series) {
  if (series == nullptr) return "-";
  const Summary summary = summary_of(*series);
  const Cost cost = cost_of(*series);
  return std::to_string(summary.found) + "/" + std::to_string(summary.trials) + " " +
         (cost.kind == Cost::Kind::AtLeast ? ">" : "") + fixed(cost.tests, 0) + " " +
         fixed(cost.cpu_ms, 1);
}

// In how many tasks all trials, some or none found the failure.
struct Solved {
  unsigned always = 0;
  unsigned sometimes = 0;
  unsigned never = 0;

  void add(const Series& series) {
    const Summary summary = summary_of(series);
    ++(summary.found == 0 ? never : summary.found < summary.trials ? sometimes : always);
  }
};

std::string mean_regret(std::span<const Standing> standings, std::string_view contender,
                        Measure measure) {
  std::vector<double> regrets;
  for (const Standing& standing : standings)
    if (const auto regret = regret_of(standing, contender, measure)) regrets.push_back(*regret);
  return fixed(geometric_mean(regrets), 2);
}

void add_row(Table& table, std::span<const Standing> standings, const Contender& contender) {
  Solved solved;
  unsigned best = 0;
  for (const Standing& standing : standings) {
    const Series* own = series_of(standing, contender.name);
    if (own == nullptr) continue;
    solved.add(*own);
    best += best_of(standing, &Cost::tests) == own ? 1 : 0;
  }
  table.add({contender.name, std::to_string(solved.always), std::to_string(solved.sometimes),
             std::to_string(solved.never), std::to_string(best),
             mean_regret(standings, contender.name, &Cost::tests),
             mean_regret(standings, contender.name, &Cost::cpu_ms)});
}

}  // namespace

Cost cost_of(const Series& series) {
  Cost cost;
  double found = 0;
  for (const Trial& trial : series.trials) {
    cost.tests += static_cast<double>(trial.tests);
    cost.cpu_ms += 1e3 * trial.cpu_seconds;
    found += trial.found ? 1 : 0;
  }
  if (found == 0) return cost;
  return {cost.tests / found, cost.cpu_ms / found, Cost::Kind::Known};
}

std::vector<Standing> standings_of(std::span<const Series> all) {
  std::vector<Standing> standings;
  for (const Series& series : all) {
    if (series.trials.empty()) continue;
    auto at = std::ranges::find(standings, series.task, &Standing::task);
    if (at == standings.end()) at = standings.insert(at, {series.workload, series.task, {}});
    at->series.push_back(&series);
  }
  return standings;
}

const Series* series_of(const Standing& standing, std::string_view contender) {
  const auto found = std::ranges::find(standing.series, contender, [](const Series* series) {
    return std::string_view(series->contender->name);
  });
  return found == standing.series.end() ? nullptr : *found;
}

const Series* best_of(const Standing& standing, Measure measure) {
  const Series* best = nullptr;
  for (const Series* series : standing.series) {
    if (cost_of(*series).kind == Cost::Kind::AtLeast) continue;
    if (best == nullptr || cost_of(*series).*measure < cost_of(*best).*measure) best = series;
  }
  return best;
}

std::optional<double> regret_of(const Standing& standing, std::string_view contender,
                                Measure measure) {
  const Series* own = series_of(standing, contender);
  const Series* best = best_of(standing, measure);
  if (own == nullptr || best == nullptr) return std::nullopt;
  return std::max(1.0, cost_of(*own).*measure / cost_of(*best).*measure);
}

void print_contenders(std::span<const Standing> standings) {
  Table table({"contender", "always found", "sometimes", "never", "fewest tests", "regret in tests",
               "regret in CPU time"});
  for (const Contender* contender : contenders_in(standings)) add_row(table, standings, *contender);
  table.print();
}

void print_matrix(std::span<const Standing> standings) {
  const auto contenders = contenders_in(standings);
  std::vector<std::string> header = {"task"};
  for (const Contender* contender : contenders) header.push_back(contender->name);
  Table table(std::move(header));
  for (const Standing& standing : standings) {
    std::vector<std::string> row = {standing.workload->name + "/" + standing.task->name};
    for (const Contender* contender : contenders)
      row.push_back(cell_of(series_of(standing, contender->name)));
    table.add(std::move(row));
  }
  table.print();
}

}  // namespace sonde::bench
