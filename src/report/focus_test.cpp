// SPDX-License-Identifier: Apache-2.0
#include "report/focus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::report {
namespace {

using code::Reached;
using suite::TargetLine;

const std::vector<suite::Target> some_targets = {{.text = "a.cpp:1-9", .file = "a.cpp"}};

const std::vector<TargetLine> some_lines = {
    {"/p/a.cpp", 1, true, Reached::Valid, 2}, {"/p/a.cpp", 2, true, Reached::None, 0},
    {"/p/a.cpp", 4, true, Reached::None, 0},  {"/p/a.cpp", 5, true, Reached::Discarded, 1},
    {"/p/a.cpp", 6, true, Reached::None, 0},  {"/p/a.cpp", 7, false, Reached::None, 0},
    {"/p/b.cpp", 1, true, Reached::Valid, 1}, {"/p/c.cpp", 3, true, Reached::None, 0}};

TEST(FocusSummary, NamesTheLinesThatNoCaseReached) {
  EXPECT_THAT(
      focus_summary(some_targets, some_lines),
      testing::ElementsAre("focus: 3 of 8 lines with code reached",
                           "no case reached /p/a.cpp:2-4, 6", "no case reached /p/c.cpp:3"));
}

TEST(FocusSummary, IsEmptyWhereARunIsNotDirected) { EXPECT_TRUE(focus_summary({}, {}).empty()); }

TEST(FocusSummary, EndsSomewhere) {
  std::vector<TargetLine> many;
  for (int i = 10; i < 40; ++i) many.push_back({"/p/" + std::to_string(i), 1});
  const auto summary = focus_summary(some_targets, many);
  EXPECT_EQ(summary.size(), 12U);
  EXPECT_EQ(summary.back(), "... and lines of 20 more files");
}

TEST(FocusJson, HasAllLines) {
  EXPECT_EQ(focus_json(some_targets, std::span(some_lines).subspan(4, 2)),
            R"({"targets":["a.cpp:1-9"],"lines":[)"
            R"({"file":"/p/a.cpp","line":6,"reached":"none","properties":0},)"
            R"({"file":"/p/a.cpp","line":7,"reached":"unknown","properties":0}]})");
}

}  // namespace
}  // namespace sonde::report
