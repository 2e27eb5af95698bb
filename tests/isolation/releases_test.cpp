// SPDX-License-Identifier: Apache-2.0
// What is left of a sequence that failed is released. If that ends the process, the sequence
// failed as it did before.
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Door {
  bool is_broken = false;
};

void describe(Api& api, void (*release)(Door*)) {
  api.type<Door*>("door").release(release).invariant(
      "is whole", [](const Door* door) { return !door->is_broken; });
  api.call("make", [] { return new Door; });
  api.call("slam", [](Door* door) { door->is_broken = true; });
}

void expect_first_failure(const Report& report) {
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("  auto door_0 = make();\n  slam(door_0);\n"));
  EXPECT_THAT(report.text(), HasSubstr("slam breaks the invariant of door_0: is whole"));
}

TEST(ReleaseAfterFailure, ThatCrashesDoesNotHideTheFailure) {
  const auto crashes = [](Door* door) {
    if (door->is_broken) std::abort();
    delete door;
  };
  const auto report = check_api("Release.Crashes", [&](Api& api) { describe(api, crashes); });
  expect_first_failure(report);
  EXPECT_THAT(report.text(), Not(HasSubstr("aborted")));
}

TEST(ReleaseAfterFailure, ThatCrashesInAProcessOfItsOwnDoesNeither) {
  const auto crashes = [](Door* door) {
    if (door->is_broken) std::abort();
    delete door;
  };
  expect_first_failure(check_api("Release.Apart", [&](Api& api) { describe(api, crashes); },
                                 {.isolation = Isolation::EachCase}));
}

}  // namespace
}  // namespace sonde
