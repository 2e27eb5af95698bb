// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "campaign/registry.hpp"
#include "sonde/api.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

int twice(int number) { return 2 * (number % 1000); }

// Names of APIs may be macros of the user, and the parameter of the body may have any name.
#define Doubles "no name"
#define Settled "no name"

}  // namespace
}  // namespace sonde

SONDE_API(ApiMacros, Doubles, calls) { calls.call("twice", sonde::twice); }

SONDE_API_WITH(ApiMacros, Settled, sonde::Settings{.max_tests = 7}, a) {
  a.call("twice", sonde::twice);
}

namespace sonde {
namespace {

std::uint64_t tests_of(const char* id) {
  const auto& all = campaign::enrolled();
  const auto found =
      std::ranges::find(all, id, [](const auto& each) { return campaign::id_of(each); });
  return found == all.end() ? 0 : report::run(*found).tests();
}

TEST(ApiMacros, EnrolTheNamesThatWereWritten) {
  EXPECT_GT(tests_of("ApiMacros.Doubles"), 7U);
  EXPECT_EQ(tests_of("ApiMacros.Settled"), 7U);
}

}  // namespace
}  // namespace sonde
