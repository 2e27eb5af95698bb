// SPDX-License-Identifier: Apache-2.0
#include "bench/published.hpp"

#include <gtest/gtest.h>

#include "bench/workloads.hpp"

namespace sonde::bench {
namespace {

TEST(Published, HasACellForEachTask) {
  for (const Workload& workload : workloads())
    for (const auto& column : published(workload.name))
      EXPECT_EQ(column.cells.size(), workload.tasks.size()) << workload.name << ' ' << column.name;
}

TEST(Published, QuotesTheHardestFaultOfTheStackMachine) {
  const auto columns = published("ifc-stack");
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(columns[3].name, "MUTAGEN tests");
  EXPECT_EQ(columns[3].cells[17], "123401.3");
}

TEST(Published, IsEmptyWhereNothingWas) { EXPECT_TRUE(published("micro").empty()); }

}  // namespace
}  // namespace sonde::bench
