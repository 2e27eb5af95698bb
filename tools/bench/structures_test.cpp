// SPDX-License-Identifier: Apache-2.0
#include "bench/structures.hpp"

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

void expect_tasks(const char* name, std::size_t count) {
  const Workload& workload = workload_named(name);
  EXPECT_EQ(workload.tasks.size(), count) << name;
  EXPECT_EQ(workload.trials, 10U) << name;
  for (const Task& task : workload.tasks) {
    EXPECT_TRUE(task.control != nullptr) << task.name;
    EXPECT_TRUE(task.smallest.has_value()) << task.name;
  }
}

TEST(StructureWorkloads, HaveAllTasksOfEtna) {
  expect_tasks("bst", 53);
  expect_tasks("bst-bespoke", 53);
  expect_tasks("rbt", 58);
  expect_tasks("rbt-bespoke", 58);
  expect_tasks("stlc", 20);
  expect_tasks("stlc-bespoke", 20);
  expect_tasks("fsub", 36);
}

}  // namespace
}  // namespace sonde::bench
