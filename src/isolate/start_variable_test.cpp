// SPDX-License-Identifier: Apache-2.0
#include "isolate/start_variable.hpp"

#include <cstdlib>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace sonde::isolate {
namespace {

constexpr char name[] = "SONDE_START_VARIABLE_TEST";

StartVariable read(const std::string& value) {
  setenv(name, value.c_str(), 1);
  return StartVariable(name);
}

TEST(StartVariable, ReadsWhatWasWritten) {
  const auto written = start_variable(name, {7, 1234}, "Suite.Name:with:colons");
  ASSERT_EQ(written, std::string(name) + "=7:1234:Suite.Name:with:colons");

  auto variable = read(written.substr(written.find('=') + 1));
  EXPECT_EQ(variable.take_number(), 7);
  EXPECT_EQ(variable.take_number(), 1234);
  EXPECT_EQ(variable.property(), "Suite.Name:with:colons");
}

TEST(StartVariable, IsTakenOutOfTheEnvironment) {
  read("1:Suite.Name");
  EXPECT_EQ(std::getenv(name), nullptr);
  EXPECT_EQ(StartVariable(name).property(), "");
}

TEST(StartVariable, HasNoPropertyWhereAFileIsNotOpen) {
  const int file = open("/dev/null", O_RDONLY);
  auto open_file = read(std::to_string(file) + ":Suite.Name");
  EXPECT_EQ(open_file.take_file(), file);
  EXPECT_EQ(open_file.property(), "Suite.Name");
  EXPECT_EQ(fcntl(file, F_GETFD), FD_CLOEXEC);
  close(file);

  auto closed_file = read(std::to_string(file) + ":Suite.Name");
  closed_file.take_file();
  EXPECT_EQ(closed_file.property(), "");
}

TEST(StartVariable, SurvivesOtherTexts) {
  auto no_number = read("x:-:99999999999999999999:");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(no_number.take_number(), -1);
  EXPECT_EQ(no_number.property(), "");
}

}  // namespace
}  // namespace sonde::isolate
