// SPDX-License-Identifier: Apache-2.0
// Properties beside the tests of a Catch2 program. One include and the target
// sonde::catch2 are all; CHECK and REQUIRE fail the case, INFO is shown with it.
#define CATCH_CONFIG_MAIN  // for Catch2 2.x; with 3.x, link Catch2::Catch2WithMain
#include <numeric>
#include <vector>

#include <sonde/catch2.hpp>

namespace {

// Splits a bill; who comes first pays the cent that is left over.
std::vector<int> shares(int cents, int people) {
  std::vector<int> each(static_cast<std::size_t>(people), cents / people);
  if (cents % people > 0) ++each[0];  // should be: the first `cents % people` pay one more
  return each;
}

const auto bills = sonde::given(sonde::in_range(0, 10'000), sonde::in_range(1, 9));

}  // namespace

TEST_CASE("Bills.TwoShareFairly", "[Bills]") { CHECK(shares(5, 2) == std::vector{3, 2}); }

SONDE_PROPERTY_WITH(Bills, DifferByOneCentAtMost, bills, int cents, int people) {
  const auto each = shares(cents, people);
  CHECK(each.front() - each.back() <= 1);
}

SONDE_PROPERTY_WITH(Bills, AddUp, bills, int cents, int people) {
  const auto each = shares(cents, people);
  INFO("the first pays " << each[0]);
  REQUIRE(std::accumulate(each.begin(), each.end(), 0) == cents);
}
