// SPDX-License-Identifier: Apache-2.0
#include "bench/coverage.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

#include <dlfcn.h>

#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "coverage/coverage.hpp"
#include "draw/case_source.hpp"
#include "ifc_stack/check.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"
#include "run/executor.hpp"
#include "sonde/sonde.hpp"

namespace sonde::bench {
namespace {

constexpr unsigned case_count = 1000;
constexpr unsigned repeats = 100;  // of all cases, in one round
constexpr unsigned case_size = 50;
constexpr std::size_t compared_size = 16;

// A verdict on a pair, a whole run of the property on its tree, a comparison of memory.
constexpr std::size_t subject_count = 3;
using Costs = std::array<double, subject_count>;  // in nanoseconds

void check_pair(const ifc_stack::Pair& pair) {
  ifc_stack::check_noninterference(ifc_stack::rules_with_fault(0), pair.first, pair.second);
}

template <class Run>
double cost_of(Run run) {
  const double start = cpu_seconds();
  for (unsigned i = 0; i < repeats; ++i)
    for (unsigned number = 0; number < case_count; ++number) run(number);
  return 1e9 * (cpu_seconds() - start) / (repeats * case_count);
}

volatile int sink = 0;

class Subjects {
 public:
  Subjects()
      : property_(properties::make(&check_pair, given(ifc_stack::equal_pair()),
                                   properties::parameters_of<decltype(&check_pair)>{})) {
    Random random(1);
    run::Executor executor(property_);
    drawing::CaseSource source;
    for (unsigned i = 0; i < case_count; ++i) {
      trees_.push_back(executor.run_fresh(random, case_size).tree);
      source.start_fresh(random, case_size);
      pairs_.push_back(ifc_stack::equal_pair().draw(source));
    }
  }

  // Recorded as `watch` says, or not at all.
  Costs costs(const run::Watch& watch, decltype(&std::memcmp) compare) const {
    const std::string one(compared_size, 'x');
    const std::string other = std::string(compared_size - 1, 'x') + 'y';
    run::Executor executor(property_);
    executor.watch(watch);
    return {cost_of([&](unsigned number) { judge(pairs_[number], watch); }),
            cost_of([&](unsigned number) { executor.run(trees_[number]); }),
            cost_of_comparing(one, other, watch, compare)};
  }

 private:
  static coverage::Detail detail_of(const run::Watch& watch) {
    if (watch.comparisons) return coverage::Detail::Comparisons;
    return watch.progress ? coverage::Detail::Progress : coverage::Detail::Edges;
  }

  static void judge(const ifc_stack::Pair& pair, const run::Watch& watch) {
    if (watch.edges) coverage::start_run({detail_of(watch)});
    if (watch.edges) coverage::arm();
    sink = static_cast<int>(
        ifc_stack::verdict_on(ifc_stack::rules_with_fault(0), pair.first, pair.second));
    if (watch.edges) coverage::disarm();
  }

  static double cost_of_comparing(const std::string& one, const std::string& other,
                                  const run::Watch& watch, decltype(&std::memcmp) compare) {
    decltype(&std::memcmp) volatile chosen = compare;  // a call, not an instruction
    if (watch.edges) coverage::start_run({detail_of(watch)});
    if (watch.edges) coverage::arm();
    const double cost =
        cost_of([&](unsigned) { sink = chosen(one.data(), other.data(), one.size()); });
    if (watch.edges) coverage::disarm();
    return cost;
  }

  decltype(properties::make(&check_pair, given(ifc_stack::equal_pair()),
                            properties::parameters_of<decltype(&check_pair)>{})) property_;
  std::vector<Tree> trees_;
  std::vector<ifc_stack::Pair> pairs_;
};

struct Level {
  const char* name;
  run::Watch watch;
};

constexpr std::array levels = {
    Level{"instrumented, disarmed", {}},
    Level{"edges", {.edges = true}},
    Level{"edges, progress", {.edges = true, .progress = true}},
    Level{"edges, progress, comparisons", {.edges = true, .progress = true, .comparisons = true}},
};

Costs plain_costs(const std::string& plain) {
  std::FILE* const answer = popen(("'" + plain + "' coverage --baseline").c_str(), "r");
  if (answer == nullptr) throw std::runtime_error("cannot run " + plain);
  Costs costs{};
  int read = 0;
  for (double& cost : costs) read += std::fscanf(answer, "%lf", &cost);
  pclose(answer);
  if (read != subject_count)
    throw std::runtime_error("no figures from " + plain + "; build it: ninja sonde-bench-plain");
  return costs;
}

Costs medians(const std::vector<Costs>& rounds) {
  Costs result{};
  for (std::size_t i = 0; i < subject_count; ++i) {
    std::vector<double> values;
    for (const Costs& costs : rounds) values.push_back(costs[i]);
    result[i] = median(values);
  }
  return result;
}

void add_row(Table& table, const char* name, const Costs& costs, const Costs& baseline) {
  std::vector<std::string> row = {name};
  for (std::size_t i = 0; i < subject_count; ++i) {
    row.push_back(fixed(costs[i], 1));
    row.push_back(fixed(costs[i] / baseline[i], 2));
  }
  table.add(row);
}

}  // namespace

void coverage_baseline() {
  // The C library's own, for ours stands before it.
  const auto compare = reinterpret_cast<decltype(&std::memcmp)>(dlsym(RTLD_NEXT, "memcmp"));
  for (const double cost : Subjects().costs({}, compare)) std::printf("%f\n", cost);
}

void coverage_costs(const std::string& plain, unsigned rounds) {
  const Subjects subjects;
  std::vector<Costs> baseline;
  std::array<std::vector<Costs>, levels.size()> measured;
  for (unsigned round = 0; round < rounds; ++round) {
    baseline.push_back(plain_costs(plain));
    for (std::size_t i = 0; i < levels.size(); ++i)
      measured[i].push_back(subjects.costs(levels[i].watch, &std::memcmp));
  }
  std::printf("ns of CPU time, and as a multiple of the uninstrumented; median of %u rounds.\n\n",
              rounds);
  Table table({"", "verdict", "x", "whole run", "x", "memcmp", "x"});
  const Costs plain_ones = medians(baseline);
  add_row(table, "uninstrumented", plain_ones, plain_ones);
  for (std::size_t i = 0; i < levels.size(); ++i)
    add_row(table, levels[i].name, medians(measured[i]), plain_ones);
  table.print();
}

}  // namespace sonde::bench
