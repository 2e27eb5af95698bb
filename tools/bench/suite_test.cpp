// SPDX-License-Identifier: Apache-2.0
#include "bench/suite.hpp"

#include <map>
#include <set>

#include <gmock/gmock.h>

#include "run/executor.hpp"
#include "tree/random.hpp"

namespace sonde::bench {
namespace {

using workload::Half;

std::vector<Task> tasks_of_suite() {
  std::vector<Task> tasks;
  for (const Workload& workload : suite_workloads())
    tasks.insert(tasks.end(), workload.tasks.begin(), workload.tasks.end());
  return tasks;
}

// Nothing is assumed of the strategy: these are fresh cases of all sizes.
TEST(Suite, ControlsHoldForRandomCases) {
  constexpr unsigned cases = 300;
  constexpr unsigned largest_size = 100;
  for (const Task& task : tasks_of_suite()) {
    ASSERT_NE(task.control, nullptr) << task.name;
    run::Executor executor(*task.control);
    Random random(1);
    for (unsigned i = 0; i < cases; ++i)
      ASSERT_NE(executor.run_fresh(random, i % (largest_size + 1)).outcome, Outcome::Fail)
          << task.name;
  }
}

TEST(Suite, HasFiveTasksAndMoreInEachFamily) {
  std::map<std::string, int> sizes;
  for (const Workload& workload : suite_workloads()) {
    EXPECT_TRUE(workload.name.starts_with("suite-")) << workload.name;
    sizes[workload.family] += static_cast<int>(workload.tasks.size());
  }
  EXPECT_EQ(sizes.size(), 8U);  // the ninth, large code, is built on request
  for (const auto& [family, size] : sizes) EXPECT_GE(size, 5) << family;
}

TEST(Suite, EveryOtherTaskIsOfTheFinalHalf) {
  for (const Workload& workload : suite_workloads())
    for (std::size_t i = 0; i < workload.tasks.size(); ++i)
      EXPECT_EQ(workload.tasks[i].half, i % 2 == 0 ? Half::Tuning : Half::Final)
          << workload.tasks[i].name;
}

TEST(Suite, NamesOfTasksDiffer) {
  std::set<std::string> names;
  const auto tasks = tasks_of_suite();
  for (const Task& task : tasks) names.insert(task.name);
  EXPECT_EQ(names.size(), tasks.size());
}

}  // namespace
}  // namespace sonde::bench
