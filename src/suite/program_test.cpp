// SPDX-License-Identifier: Apache-2.0
#include "suite/program.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace sonde::suite {
namespace {

End run_script(const std::string& script, const std::vector<std::string>& variables = {}) {
  return run({.program = "sh", .arguments = {"-c", script}, .variables = variables});
}

TEST(Program, EndsWithItsCode) {
  const End end = run_script("exit 3");
  EXPECT_TRUE(end.exited());
  EXPECT_EQ(end.exit_code(), 3);
  EXPECT_EQ(end.text(), "ended with code 3");
  EXPECT_FALSE(end.is_late);
}

TEST(Program, EndsByASignal) {
  const End end = run_script("kill -KILL $$");
  EXPECT_FALSE(end.exited());
  EXPECT_EQ(end.exit_code(), 137);
  EXPECT_EQ(end.text(), "died of signal 9 (Killed)");
}

TEST(Program, IsKilledWhenItsTimeIsUp) {
  const End end = wait_for(start({.program = "sleep", .arguments = {"100"}}), 0.05);
  EXPECT_TRUE(end.is_late);
  EXPECT_FALSE(end.exited());
}

TEST(Program, HasVariablesThatReplaceThoseOfThisProcess) {
  setenv("SUITE_PROGRAM_TEST", "old", 1);
  EXPECT_EQ(run_script("[ \"$SUITE_PROGRAM_TEST\" = old ]").exit_code(), 0);
  EXPECT_EQ(run_script("[ \"$SUITE_PROGRAM_TEST\" = new ]", {"SUITE_PROGRAM_TEST=new"}).exit_code(),
            0);
  unsetenv("SUITE_PROGRAM_TEST");
}

TEST(Program, DoesNotSeeVariablesThatChooseOtherTests) {
  EXPECT_EQ(run_script("[ -z \"$GTEST_SHARD_INDEX$GTEST_OUTPUT\" ]").exit_code(), 0);
}

}  // namespace
}  // namespace sonde::suite
