// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::command {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(ApiRun, ComplaintsAreThoseAboutTheCallBelowWhichTheyStand) {
  const std::string source =
      "#include <queue.h>\n  api.call(\"push\", push)\n      .require(1);\n"
      "  api.call(\"pop\", pop)\n      .require(2);\n";
  EXPECT_THAT(complaints(source,
                         "x/test.cpp:3:9: error: no such thing\n"
                         "x/test.cpp:5:9: fatal error: too many errors\n"
                         "x/test.cpp:2:1: note: here\n"),
              ElementsAre(Pair("pop", "too many errors"), Pair("push", "no such thing")));
}

TEST(ApiRun, ComplaintsAboutWhatStandsBeforeAllCallsBelongToNone) {
  EXPECT_THAT(complaints("#include <queue.h>\n", "test.cpp:1:1: fatal error: not found\n"),
              testing::IsEmpty());
}

}  // namespace
}  // namespace sonde::command
