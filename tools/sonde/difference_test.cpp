// SPDX-License-Identifier: Apache-2.0
#include "sonde/difference.hpp"

#include <gtest/gtest.h>

namespace sonde::command {
namespace {

TEST(Difference, KeepsWhatIsCommon) {
  EXPECT_EQ(difference("a\nb\nc\n", "a\nx\nc\nd\n"), "  a\n- b\n+ x\n  c\n+ d\n");
}

TEST(Difference, OfEqualTextsHasNoSigns) {
  EXPECT_EQ(difference("a\nb\n", "a\nb\n"), "  a\n  b\n");
}

TEST(Difference, OfNothingIsTheOther) {
  EXPECT_EQ(difference("", "a\n"), "+ a\n");
  EXPECT_EQ(difference("a\n", ""), "- a\n");
  EXPECT_EQ(difference("", ""), "");
}

}  // namespace
}  // namespace sonde::command
