// SPDX-License-Identifier: Apache-2.0
// The properties call the hook of coverage themselves, as instrumented code does. So a case
// touches exactly as many edges as a row says, with every compiler.
#include "bench/guided_cost.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "bench/bad_option.hpp"
#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "bench/typed_tasks.hpp"
#include "coverage/coverage.hpp"
#include "run/executor.hpp"
#include "search/strategy.hpp"
#include "sonde/sonde.hpp"

// NOLINTBEGIN(readability-identifier-naming)
extern "C" {
void __sanitizer_cov_trace_pc_guard_init(std::uint32_t* begin, std::uint32_t* end);
void __sanitizer_cov_trace_pc_guard(std::uint32_t* guard);
}
// NOLINTEND(readability-identifier-naming)

namespace sonde::bench {
namespace {

constexpr std::size_t most_edges = 100'000;
std::array<std::uint32_t, 2 * most_edges> guards{};

void touch(std::size_t edge) { __sanitizer_cov_trace_pc_guard(&guards[edge]); }

void prepare_guards() {
  __sanitizer_cov_trace_pc_guard_init(guards.data(), guards.data() + guards.size());
}

std::size_t touched_edges = 1;

// Most edges are touched by every case. Of the last sixteenth, each bit of the value decides
// between two rows; so the first cases bring news, as in a real program.
void touch_edges(std::uint16_t value) {
  constexpr std::size_t bits = 16;
  const std::size_t row = touched_edges / bits / bits;
  const std::size_t fixed = touched_edges - bits * row;
  for (std::size_t i = 0; i < fixed; ++i) touch(i);
  for (std::size_t bit = 0; bit < bits; ++bit) {
    const std::size_t first = fixed + (2 * bit + ((value >> bit) & 1U)) * row;
    for (std::size_t i = 0; i < row; ++i) touch(first + i);
  }
}

struct Measured {
  double nanoseconds = 0;  // per test
  double repeated = 0;     // the share of cases that ran twice
  double nodes = 0;        // of a case, on average
};

// Runs a strategy on a property that holds.
Measured measured(const Property& property, std::string_view strategy, std::uint64_t steps) {
  run::Executor executor(property);
  const auto searching = search::find_strategy(strategy)->make(1, {}, {});
  std::uint64_t nodes = 0;
  const double start = cpu_seconds();
  for (std::uint64_t i = 0; i < steps; ++i) nodes += searching->step(executor).tree.size();
  const double seconds = cpu_seconds() - start;
  const auto runs = static_cast<double>(executor.runs());
  const auto count = static_cast<double>(steps);
  return {1e9 * seconds / runs, (runs - count) / count, static_cast<double>(nodes) / count};
}

Measured median_of(const Property& property, std::string_view strategy, std::uint64_t steps,
                   unsigned rounds) {
  Measured last;
  std::vector<double> times;
  for (unsigned i = 0; i < rounds; ++i) {
    last = measured(property, strategy, steps);
    times.push_back(last.nanoseconds);
  }
  last.nanoseconds = median(times);
  return last;
}

// Cases of one round, where each has so many edges or nodes.
std::uint64_t steps_of(std::size_t each) {
  constexpr std::uint64_t in_all = 10'000'000;
  return std::clamp<std::uint64_t>(in_all / std::max<std::size_t>(each, 1), 100, 100'000);
}

// Of a hook whose edge was touched before: runs that touch all edges twice, less runs that
// touch them once.
double cost_of_hook(std::uint64_t runs) {
  std::array<double, 2> seconds{};
  for (const unsigned times : {1U, 2U}) {
    const double start = cpu_seconds();
    for (std::uint64_t i = 0; i < runs; ++i) {
      coverage::start_run({coverage::Detail::Edges});
      coverage::arm();
      for (unsigned time = 0; time < times; ++time) touch_edges(0);
      coverage::disarm();
    }
    seconds[times - 1] = cpu_seconds() - start;
  }
  const auto hooks = static_cast<double>(runs * touched_edges);
  return 1e9 * (seconds[1] - seconds[0]) / hooks;
}

void measure_edges(const std::vector<std::size_t>& edges, unsigned rounds) {
  const auto property = property_of(&touch_edges);
  touched_edges = 1;
  const Measured none = median_of(*property, "adaptive", steps_of(1), rounds);
  Table table({"edges", "ns/test", "hook, ns/edge", "beyond it, ns/edge", "run twice, %"});
  for (const std::size_t count : edges) {
    if (count == 0 || count > most_edges) throw BadOption("--edges is between 1 and 100000");
    touched_edges = count;
    const std::uint64_t steps = steps_of(count);
    const Measured all = median_of(*property, "adaptive", steps, rounds);
    const double hook = cost_of_hook(steps);
    const double beyond = (all.nanoseconds - none.nanoseconds) / static_cast<double>(count) - hook;
    table.add({std::to_string(count), fixed(all.nanoseconds, 0), fixed(hook, 2), fixed(beyond, 2),
               fixed(100 * all.repeated, 1)});
  }
  table.print();
}

void take_numbers(const std::vector<int>& numbers) { touch(numbers.size() % 2); }

void measure_nodes(const std::vector<std::size_t>& nodes, unsigned rounds) {
  Table table({"nodes", "adaptive, ns/test", "ns/node", "random, ns/node", "ratio"});
  for (const std::size_t count : nodes) {
    const auto property = property_of(
        &take_numbers,
        given(container_of<std::vector>(Any<int>{}, {.min = count, .max = count + count / 16})));
    const std::uint64_t steps = steps_of(count);
    const Measured ours = median_of(*property, "adaptive", steps, rounds);
    const Measured base = median_of(*property, "random", steps, rounds);
    const double per_node = ours.nanoseconds / ours.nodes;
    const double base_per_node = base.nanoseconds / base.nodes;
    table.add({fixed(ours.nodes, 0), fixed(ours.nanoseconds, 0), fixed(per_node, 1),
               fixed(base_per_node, 1), fixed(per_node / base_per_node, 1)});
  }
  table.print();
}

std::uint64_t ran_cases = 0;

struct IntCost {
  double for_test = 0;  // of those that were asked for, in ns
  double for_case = 0;  // a guided run makes as many again
};

IntCost cost_of_int(const char* strategy, std::uint64_t tests) {
  ran_cases = 0;
  const double start = cpu_seconds();
  const Report report = check(
      "Bench.Guided",
      [](int value) {
        ++ran_cases;
        touch(value < 0 ? 0 : 1);
      },
      Settings{.max_tests = tests,
               .max_seconds = 3600,
               .strategy = strategy,
               .isolation = Isolation::InProcess});
  if (!report.passed()) std::fputs(report.text(), stderr);
  const double nanoseconds = 1e9 * (cpu_seconds() - start);
  return {nanoseconds / static_cast<double>(tests), nanoseconds / static_cast<double>(ran_cases)};
}

void add_row(Table& table, const char* what, const std::vector<double>& guided,
             const std::vector<double>& random) {
  const double ratio = median(guided) / median(random);
  table.add({what, fixed(median(guided), 0), fixed(median(random), 0), fixed(ratio, 1)});
}

// A run in the profile unit makes the fresh cases that were asked for, and as many guided ones.
void measure_int(unsigned rounds) {
  constexpr std::uint64_t tests = 200'000;
  std::array<std::vector<double>, 2> guided;
  std::array<std::vector<double>, 2> random;
  const auto add = [](std::array<std::vector<double>, 2>& to, const IntCost& cost) {
    to[0].push_back(cost.for_case);
    to[1].push_back(cost.for_test);
  };
  for (unsigned i = 0; i < rounds; ++i) {
    add(guided, cost_of_int("adaptive", tests));
    add(random, cost_of_int("random", tests));
  }
  Table table({"trivial property", "adaptive, ns", "random, ns", "ratio"});
  add_row(table, "int, for each case that ran", guided[0], random[0]);
  add_row(table, "int, for each test asked for", guided[1], random[1]);
  table.print();
}

}  // namespace

void guided_costs(const GuidedCosts& wanted, unsigned rounds) {
  prepare_guards();
  std::printf("Cost of guidance in ns of CPU time, median of %u rounds.\n\n", rounds);
  measure_int(rounds);
  std::printf("\n");
  measure_edges(wanted.edges, rounds);
  std::printf("\n");
  measure_nodes(wanted.nodes, rounds);
}

}  // namespace sonde::bench
