// SPDX-License-Identifier: Apache-2.0
// Every strategy searches whatever a workload draws from: derived types, forms with holes, and
// domains that are written by hand.
#include <gtest/gtest.h>

#include "bench/counted.hpp"
#include "search/strategy.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t tests = 1000;

// Counts what a strategy makes of cases that it has kept.
class Mutants final : public run::Runner {
 public:
  explicit Mutants(const Task& task) : counted_(task) {}

  run::Observation run_fresh(Random& random, unsigned size) override {
    return counted_.run_fresh(random, size);
  }
  run::Observation run_simplest() override { return counted_.run_simplest(); }
  run::Observation run(const Tree& tree, Random& random, unsigned size) override {
    const auto seen = counted_.run(tree, random, size);
    ++count_;
    valid_ += seen.valid() ? 1 : 0;
    return seen;
  }
  void watch(run::Watch what) override { counted_.watch(what); }
  std::span<const coverage::Comparison> comparisons() const override {
    return counted_.comparisons();
  }
  std::span<const coverage::TextComparison> text_comparisons() const override {
    return counted_.text_comparisons();
  }

  const Counted& counted() const { return counted_; }
  std::uint64_t count() const { return count_; }
  std::uint64_t valid() const { return valid_; }

 private:
  Counted counted_;
  std::uint64_t count_ = 0;
  std::uint64_t valid_ = 0;
};

// The control of the workload's first task, so that no failure ends the search.
Task control_of(const std::string& workload) {
  Task task = workload_named(workload).tasks.front();
  task.property = task.control;
  return task;
}

void search_with(const search::StrategyRow& row, Mutants& runner) {
  const auto strategy = row.make(1, {}, {});
  while (runner.counted().tests() < tests && !runner.counted().failed()) strategy->step(runner);
}

TEST(Generators, EveryStrategySearchesWithEachOfThem) {
  for (const char* workload :
       {"ifc-stack", "ifc-stack-equal", "ifc-stack-hand-written", "ifc-stack-end-to-end",
        "ifc-register", "ifc-register-equal", "ifc-register-hand-written"}) {
    const Task task = control_of(workload);
    for (const search::StrategyRow& row : search::strategies()) {
      Mutants runner(task);
      search_with(row, runner);
      EXPECT_FALSE(runner.counted().failed()) << workload << " " << row.name;
      EXPECT_EQ(runner.count() > 0, row.name != "random") << workload << " " << row.name;
    }
  }
}

// Without instrumentation, strategies that look at edges alone keep nothing, but search on.
TEST(Generators, EveryStrategySearchesWithLabelsAlone) {
  const Task task = control_of("labels-post");
  for (const search::StrategyRow& row : search::strategies()) {
    Mutants runner(task);
    search_with(row, runner);
    EXPECT_FALSE(runner.counted().failed()) << row.name;
    EXPECT_EQ(runner.counted().valid(), runner.counted().tests()) << row.name;
  }
}

// A mutant of a hand-written case is one as well: it draws what its tree lacks.
TEST(Generators, MutantsOfHandWrittenCasesAreOftenValid) {
  for (const char* workload : {"ifc-stack-hand-written", "ifc-register-hand-written"}) {
    const Task task = control_of(workload);
    for (const search::StrategyRow& row : search::strategies()) {
      Mutants runner(task);
      search_with(row, runner);
      EXPECT_GE(3 * runner.valid(), runner.count()) << workload << " " << row.name;
    }
  }
}

}  // namespace
}  // namespace sonde::bench
