// SPDX-License-Identifier: Apache-2.0
#include "bench/threads.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <mutex>
#include <thread>

#include <nlohmann/json.hpp>

#include "bench/bad_option.hpp"
#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "bench/threads/costs.hpp"
#include "bench/threads/measured_program.hpp"
#include "schedule/schedule.hpp"

namespace sonde::bench {
namespace {

using nlohmann::json;
using workloads::threads::Program;
using Programs = std::vector<MeasuredProgram>;

bool is_wanted(const Threads& wanted, const Program& program) {
  const std::string name = program.name;
  return wanted.programs.empty() || std::ranges::any_of(wanted.programs, [&](const auto& part) {
           return name.find(part) != std::string::npos;
         });
}

void add_half(const Threads& wanted, const char* half, std::span<const Program> programs,
              Programs& all) {
  if (wanted.half != "both" && wanted.half != half) return;
  for (const Program& program : programs)
    if (is_wanted(wanted, program)) all.push_back({&program, half});
}

Programs chosen(const Threads& wanted) {
  for (const auto& way : wanted.ways)
    if (!schedule::search_of(way)) throw BadOption("there is no way '" + way + "' of --threads");
  if (wanted.ways.empty()) throw BadOption("--ways names no way");
  Programs all;
  add_half(wanted, "tuning", workloads::threads::tuning_programs(), all);
  add_half(wanted, "final", workloads::threads::final_programs(), all);
  if (all.empty()) throw BadOption("no program is left: see 'sonde-bench threads --help'");
  return all;
}

void measure(MeasuredProgram& measured, const Threads& wanted, unsigned replays) {
  measure_searches(measured, wanted);
  measure_twin(measured, wanted);
  measure_stress(measured, wanted);
  measure_replays(measured, wanted, replays);
  const std::string& first = wanted.ways.front();
  std::fprintf(stderr, "%s: %s %u/%zu%s\n", measured.program->name, first.c_str(),
               measured.found(first), measured.searches[first].size(),
               measured.twin && measured.twin->is_found ? ", TWIN FAILS" : "");
}

// `jobs` programs at a time. What one of them throws ends all.
void measure_all(Programs& all, const Threads& wanted) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr error;
  const auto count = static_cast<unsigned>(all.size());
  const unsigned replays = (wanted.replays + count - 1) / count;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < all.size(); i = next++) measure(all[i], wanted, replays);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      error = std::current_exception();
      next = all.size();
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned worker = 0; worker < wanted.jobs; ++worker) workers.emplace_back(work);
  }
  if (error) std::rethrow_exception(error);
}

// The mean over the trials that found it, and how many these are if not all.
template <class Trial, class Number>
std::string cell_of(const std::vector<Trial>& trials, Number number, int decimals) {
  std::vector<double> numbers;
  for (const Trial& trial : trials)
    if (trial.is_found) numbers.push_back(static_cast<double>(std::invoke(number, trial)));
  if (numbers.empty()) return "-";
  std::string cell = fixed(mean(numbers), decimals);
  if (numbers.size() < trials.size())
    cell += " (" + std::to_string(numbers.size()) + "/" + std::to_string(trials.size()) + ")";
  return cell;
}

double search_milliseconds(const SearchTrial& trial) { return 1000 * trial.seconds; }
double stress_milliseconds(const StressTrial& trial) { return 1000 * trial.cpu_seconds; }

template <class OfSearch, class OfStress>
void print_table(const Programs& all, const Threads& wanted, OfSearch of_search,
                 OfStress of_stress) {
  std::vector<std::string> header = {"program", "half", "failure"};
  header.insert(header.end(), wanted.ways.begin(), wanted.ways.end());
  if (wanted.stress > 0) header.insert(header.end(), {"stress", "ThreadSanitizer"});
  Table table(header);
  for (const MeasuredProgram& each : all) {
    std::vector<std::string> row = {each.program->name, each.half, each.program->kind};
    for (const auto& way : wanted.ways) {
      const auto found = each.searches.find(way);
      row.push_back(found == each.searches.end() ? "-" : cell_of(found->second, of_search, 0));
    }
    if (wanted.stress > 0) {
      row.push_back(cell_of(each.plain, of_stress, 0));
      row.push_back(cell_of(each.sanitized, of_stress, 0));
    }
    table.add(std::move(row));
  }
  table.print();
}

std::string most_of(const MeasuredProgram& each, const std::string& way,
                    double SearchTrial::* seconds) {
  double most = 0;
  for (const SearchTrial& trial : each.searches.at(way)) most = std::max(most, trial.*seconds);
  return fixed(most, 2);
}

void print_first_way(const Programs& all, const Threads& wanted) {
  const std::string& way = wanted.ways.front();
  Table table({"program", "half", "found", "longest, s", "with shrinking, CPU s",
               "fewest deviations", "shrunk to them", "twin's cases", "alarms", "replays",
               "traces"});
  for (const MeasuredProgram& each : all) {
    const auto fewest = each.fewest_deviations();
    const auto of_seeds = "/" + std::to_string(wanted.seeds);
    table.add({each.program->name, each.half, std::to_string(each.found(way)) + of_seeds,
               most_of(each, way, &SearchTrial::seconds),
               most_of(each, way, &SearchTrial::cpu_seconds),
               fewest ? std::to_string(*fewest) : "-",
               std::to_string(each.reached_fewest(way)) + of_seeds,
               each.twin ? std::to_string(each.twin->tests) : "-",
               each.twin ? (each.twin->is_found ? each.twin->kind : "0") : "-",
               std::to_string(each.replays), std::to_string(each.traces.size())});
  }
  std::printf("\n%s, each program:\n\n", way.c_str());
  table.print();
}

// What must hold. Prints a line for each part.
bool print_verdict(const Programs& all, const Threads& wanted) {
  const std::string& way = wanted.ways.front();
  std::size_t searches = 0;
  std::size_t found = 0;
  std::size_t smallest = 0;
  std::size_t alarms = 0;
  std::size_t replays = 0;
  std::size_t same = 0;
  for (const MeasuredProgram& each : all) {
    searches += each.searches.at(way).size();
    found += each.found(way);
    smallest += each.reached_fewest(way);
    alarms += each.twin && each.twin->is_found ? 1 : 0;
    replays += each.replays;
    same += each.traces.size() == 1 ? each.replays : 0;
  }
  std::printf("\nfound in %zu of %zu searches; shrunk to the fewest deviations in %zu\n", found,
              searches, smallest);
  if (wanted.twins > 0)
    std::printf("programs without their bug: %zu alarms in %zu x %llu cases\n", alarms, all.size(),
                static_cast<unsigned long long>(wanted.twins));
  if (replays > 0)
    std::printf("replays: %zu of %zu printed the same trace as all others of their case\n", same,
                replays);
  return found == searches && alarms == 0 && same == replays;
}

json json_of(const SearchTrial& trial) {
  json object = {{"found", trial.is_found},
                 {"kind", trial.kind},
                 {"tests", trial.tests},
                 {"seconds", trial.seconds},
                 {"cpu_seconds", trial.cpu_seconds},
                 {"token", trial.token}};
  if (trial.deviations) object["deviations"] = *trial.deviations;
  return object;
}

json json_of(const std::vector<StressTrial>& trials) {
  auto list = json::array();
  for (const auto& [is_found, how, runs, cpu_seconds] : trials)
    list.push_back(
        {{"found", is_found}, {"how", how}, {"runs", runs}, {"cpu_seconds", cpu_seconds}});
  return list;
}

json json_of(const MeasuredProgram& each) {
  json object = {{"program", each.program->name},
                 {"half", each.half},
                 {"kind", each.program->kind},
                 {"stress", json_of(each.plain)},
                 {"thread_sanitizer", json_of(each.sanitized)},
                 {"replays", each.replays},
                 {"traces", each.traces.size()}};
  for (const auto& [way, trials] : each.searches) {
    object["searches"][way] = json::array();
    for (const SearchTrial& trial : trials) object["searches"][way].push_back(json_of(trial));
  }
  if (each.twin) object["twin"] = json_of(*each.twin);
  if (const auto fewest = each.fewest_deviations()) object["fewest_deviations"] = *fewest;
  return object;
}

void write_trials(const std::string& file, const Programs& all, const ThreadCosts& costs) {
  json document = {{"programs", json::array()}, {"costs_ns", costs}};
  for (const MeasuredProgram& each : all) document["programs"].push_back(json_of(each));
  std::ofstream(file) << document.dump(1) << "\n";
}

}  // namespace

bool measure_threads(const Threads& wanted) {
  Programs all = chosen(wanted);
  ThreadCosts costs;
  if (wanted.costs) costs = measure_thread_costs(wanted.ways, wanted.folder);
  bool holds = true;
  if (wanted.seeds > 0) {
    measure_all(all, wanted);
    std::printf("Executions to the failure (mean; how many found it, where not all did):\n\n");
    print_table(all, wanted, &SearchTrial::tests, &StressTrial::runs);
    std::printf("\nMilliseconds to the failure; of stress runs, CPU time on all cores:\n\n");
    print_table(all, wanted, &search_milliseconds, &stress_milliseconds);
    print_first_way(all, wanted);
    holds = print_verdict(all, wanted);
  }
  if (wanted.costs) print_thread_costs(costs, wanted.ways);
  if (!wanted.json.empty()) write_trials(wanted.json, all, costs);
  return holds;
}

}  // namespace sonde::bench
