// SPDX-License-Identifier: Apache-2.0
// Every case is shown where the settings say verbose, also those of children.
#include <cstdlib>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

template <class Body>
std::string shown(Isolation isolation, Body body) {
  testing::internal::CaptureStderr();
  (void)check("Verbose.Child", body, Settings{.max_tests = 200, .isolation = isolation});
  return testing::internal::GetCapturedStderr();
}

TEST(Verbose, ShowsTheCasesOfChildren) {
  setenv("SONDE_VERBOSE", "yes", 1);
  for (const auto isolation : {Isolation::Child, Isolation::EachCase}) {
    const std::string text = shown(isolation, [](int n) {
      SONDE_CLASSIFY(n % 2 == 0, "even");
      if (n >= 10) std::abort();
    });
    EXPECT_THAT(text, ContainsRegex("Verbose.Child: case 1 [a-z]+"));
    EXPECT_THAT(text, ContainsRegex(" passed, fresh, labels: even\n  int arg0 = [-0-9]+\n"));
    EXPECT_THAT(text, ContainsRegex(" failed \\(aborted.*\\), (fresh|edit of kept case)"));
    EXPECT_THAT(text, HasSubstr(", shrinking\n  int arg0 = 10\n"));
  }
  unsetenv("SONDE_VERBOSE");
  EXPECT_THAT(shown(Isolation::Child, [](int) {}), Not(HasSubstr("case 1")));
}

}  // namespace
}  // namespace sonde
