// SPDX-License-Identifier: Apache-2.0
// A long run does not get slower: each row is a part of one run, and each part is about as long
// as all before it. The task is run without its fault, so that nothing ends the run.
#include "bench/soak.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "bench/bad_option.hpp"
#include "bench/measure.hpp"
#include "bench/workloads.hpp"
#include "mutate/tuning.hpp"
#include "run/executor.hpp"
#include "search/strategy.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t first_part = 10'000;  // tests
constexpr double first_minute = 60;           // CPU seconds
constexpr std::size_t hour_to_minute = 6;     // parts of a run, each twice as long
constexpr std::uint64_t steps_between_looks_at_the_clock = 64;

const Property& property_of(const Soak& wanted) {
  const Task& task = *tasks_named(workload_named(wanted.workload), wanted.task).front();
  if (task.control == nullptr) throw BadOption("task '" + task.name + "' has no control");
  return *task.control;
}

const search::StrategyRow& strategy_of(const Soak& wanted) {
  const auto* const row = search::find_strategy(wanted.strategy);
  if (row == nullptr) throw BadOption("there is no strategy '" + wanted.strategy + "'");
  return *row;
}

// How far a run has come.
struct Point {
  std::uint64_t tests = 0;
  std::uint64_t steps = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// How many cases of each size ran: in nodes and bytes of texts, by octaves.
class SizesThatRan {
 public:
  void add(const run::Observation& seen) {
    const std::size_t size = seen.tree.size() + seen.tree.arena().size();
    Octave& octave = octaves_[std::bit_width(size)];
    ++octave.cases;
    octave.valid += seen.valid() ? 1 : 0;
    octave.fresh += seen.fresh ? 1 : 0;
  }

  void print() const {
    const auto all =
        std::accumulate(octaves_.begin(), octaves_.end(), 0.0,
                        [](double sum, const Octave& each) { return sum + each.cases; });
    Table table({"nodes and bytes", "cases, %", "valid of them, %", "fresh of them, %"});
    for (std::size_t i = 0; i < octaves_.size(); ++i) {
      const auto& [cases, valid, fresh] = octaves_[i];
      if (cases == 0) continue;
      const std::uint64_t last = (std::uint64_t{1} << i) - 1;
      table.add({"up to " + std::to_string(last), fixed(100 * cases / all, 2),
                 fixed(100 * valid / cases, 1), fixed(100 * fresh / cases, 1)});
    }
    std::printf("\nSizes of the cases that ran:\n\n");
    table.print();
  }

 private:
  struct Octave {
    double cases = 0;
    double valid = 0;
    double fresh = 0;
  };
  std::array<Octave, 64> octaves_{};
};

class LongRun {
 public:
  explicit LongRun(const Soak& wanted)
      : executor_(property_of(wanted)),
        strategy_(
            strategy_of(wanted).make(wanted.seed, wanted.numbers.sizes, wanted.numbers.search)) {}

  // Goes on until so many tests were run, or so many seconds used.
  Point run_until(std::uint64_t tests, double seconds) {
    while (executor_.runs() < tests) {
      const auto seen = strategy_->step(executor_);
      now_.nodes += seen.tree.size();
      sizes_.add(seen);
      if (++now_.steps % steps_between_looks_at_the_clock != 0) continue;
      if (cpu_seconds() - start_ >= seconds) break;
    }
    now_.tests = executor_.runs();
    now_.seconds = cpu_seconds() - start_;
    return now_;
  }
  search::Progress progress() const { return strategy_->progress(); }
  const SizesThatRan& sizes() const { return sizes_; }

 private:
  run::Executor executor_;
  std::unique_ptr<search::Strategy> strategy_;
  double start_ = cpu_seconds();
  Point now_;
  SizesThatRan sizes_;
};

double cost_between(const Point& begin, const Point& end) {
  return 1e9 * (end.seconds - begin.seconds) / static_cast<double>(end.tests - begin.tests);
}

std::vector<std::string> row_of(const Point& begin, const Point& end,
                                const search::Progress& progress) {
  const auto steps = static_cast<double>(end.steps - begin.steps);
  const auto tests = static_cast<double>(end.tests - begin.tests);
  return {std::to_string(end.tests),
          fixed(end.seconds, 1),
          fixed(cost_between(begin, end), 0),
          fixed(100 * (tests - steps) / steps, 2),
          fixed(static_cast<double>(end.nodes - begin.nodes) / steps, 1),
          std::to_string(progress.kept),
          std::to_string(progress.features),
          std::to_string(progress.restarts)};
}

}  // namespace

void soak(const Soak& wanted) {
  mutate::tuned = wanted.numbers.mutate;
  const std::uint64_t most_tests = wanted.is_virtual ? wanted.tests : ~std::uint64_t{0};
  const double most_seconds = wanted.is_virtual ? 1e9 : wanted.seconds;
  LongRun run(wanted);
  Table table(
      {"tests", "CPU s", "ns/test", "run twice, %", "nodes/case", "kept", "features", "restarts"});
  std::vector<double> costs;
  Point before;
  std::uint64_t tests = first_part;
  double seconds = first_minute;
  while (before.tests < most_tests && before.seconds < most_seconds) {
    const Point now = wanted.is_virtual
                          ? run.run_until(std::min(tests, most_tests), most_seconds)
                          : run.run_until(most_tests, std::min(seconds, most_seconds));
    table.add(row_of(before, now, run.progress()));
    costs.push_back(cost_between(before, now));
    before = now;
    tests *= 2;
    seconds *= 2;
  }
  std::printf("%s %s without its fault, %s. Each row is the part of one run up to there.\n\n",
              wanted.workload.c_str(), wanted.task.c_str(), wanted.strategy.c_str());
  print_chosen(wanted.numbers);
  table.print();
  const std::size_t earlier = costs.size() > hour_to_minute ? costs.size() - 1 - hour_to_minute : 0;
  std::printf("\nrate at the end: %.2f of that at row %zu\n", costs[earlier] / costs.back(),
              earlier + 1);
  run.sizes().print();
}

}  // namespace sonde::bench
