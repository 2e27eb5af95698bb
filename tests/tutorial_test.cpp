// SPDX-License-Identifier: Apache-2.0
// What docs/tutorial.md shows and no example does.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace {

// [check]
TEST(Sorting, IsIdempotent) {
  const auto report = sonde::check(
      "Sorting.IsIdempotent",
      [](std::vector<int> values) {
        std::sort(values.begin(), values.end());
        const auto once = values;
        std::sort(values.begin(), values.end());
        return values == once;
      },
      sonde::given().example(std::vector{3, 1, 2}).names("values").with({.max_tests = 200}));
  EXPECT_TRUE(report.passed()) << report.text();
}
// [check]

}  // namespace
