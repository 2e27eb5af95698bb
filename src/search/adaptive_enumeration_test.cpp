// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "search/adaptive.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

// How many of the 41 lists of lists with at most four rows and elements were among the first 100
// cases.
std::size_t count_small_lists(unsigned enumeration_percent) {
  using Rows = std::vector<std::vector<bool>>;
  std::set<Rows> small;
  const auto body = [&](const Rows& rows) {
    std::size_t size = rows.size();
    for (const auto& row : rows) size += row.size();
    if (size <= 4) small.insert(rows);
    return true;
  };
  const auto property = properties::make(body, given(), properties::List<Rows>{});
  run::Executor executor(property);
  AdaptiveTuning tuning;
  tuning.values.enumeration_percent = enumeration_percent;
  tuning.values.prefix_without_code_percent = 0;
  AdaptiveStrategy strategy(1, {}, tuning);
  for (int i = 0; i < 100; ++i) strategy.step(executor);
  return small.size();
}

TEST(Adaptive, TriesAllSmallCasesOneAfterTheOther) {
  EXPECT_LT(count_small_lists(0), 30U);
  EXPECT_EQ(count_small_lists(100), 41U);
}

}  // namespace
}  // namespace sonde::search
