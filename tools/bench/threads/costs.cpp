// SPDX-License-Identifier: Apache-2.0
#include "bench/threads/costs.hpp"

#include <cstdio>
#include <sstream>

#include <nlohmann/json.hpp>

#include "bench/measure.hpp"
#include "bench/threads/search_trial.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

using nlohmann::json;

constexpr std::uint64_t cases = 60;
constexpr double most_seconds = 60;
constexpr const char* native = "native";
constexpr const char* sanitized = "ThreadSanitizer";

void add_real(const std::string& program, const std::string& runner, ThreadCosts& costs) {
  const auto run = run_program(program, {"--costs"});
  const json line = json::parse(run.output, nullptr, false);
  if (!line.is_object()) throw Error(program + " --costs wrote: " + run.output);
  for (const auto& [operation, nanoseconds] : line.items())
    costs[operation][runner] = nanoseconds.get<double>();
}

// The mean of all cases.
void add_scheduled(const Search& search, ThreadCosts& costs) {
  ProgramRun run;
  std::istringstream lines(events_of(search, run));
  for (std::string line; std::getline(lines, line);) {
    const json event = json::parse(line, nullptr, false);
    if (!event.is_object() || event.value("event", "") != "ended") continue;
    for (const auto& label : event.value("labels", json::array()))
      if (const double hits = label.value("hits", 0.0); hits > 0)
        costs[label.value("name", "")][search.way] = label.value("sum", 0.0) / hits;
  }
}

}  // namespace

ThreadCosts measure_thread_costs(const std::vector<std::string>& ways, const std::string& folder) {
  ThreadCosts costs;
  add_real(path_in(folder, "sonde-bench-threads-plain"), native, costs);
  add_real(path_in(folder, "sonde-bench-threads-tsan"), sanitized, costs);
  for (const auto& way : ways)
    for (const char* const property : {"Cost.OfAccess", "Cost.OfAtomicUpdate", "Cost.OfSwitch"})
      add_scheduled({.program = path_in(folder, "sonde-bench-threads"),
                     .property = property,
                     .way = way,
                     .max_tests = cases,
                     .max_seconds = most_seconds},
                    costs);
  return costs;
}

void print_thread_costs(const ThreadCosts& costs, const std::vector<std::string>& ways) {
  std::vector<std::string> runners = {sanitized};
  runners.insert(runners.end(), ways.begin(), ways.end());
  std::vector<std::string> header = {"operation", "native, ns"};
  for (const auto& runner : runners) header.push_back(runner);
  Table table(header);
  for (const auto& [operation, by_runner] : costs) {
    const double base = by_runner.at(native);
    std::vector<std::string> row = {operation, fixed(base, 1)};
    for (const auto& runner : runners) {
      const auto found = by_runner.find(runner);
      row.push_back(found == by_runner.end() ? "-" : fixed(found->second / base, 1));
    }
    table.add(std::move(row));
  }
  std::printf("\nCPU time of an operation as a multiple of the native one:\n\n");
  table.print();
}

}  // namespace sonde::bench
