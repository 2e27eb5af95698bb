// SPDX-License-Identifier: Apache-2.0
#include "campaign/nearest.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace sonde::campaign {
namespace {

const std::vector<std::string> names = {"seed", "max-tests", "max-size"};

TEST(Nearest, ChangesAddsAndLeavesOutLetters) {
  EXPECT_EQ(nearest("sed", names), "seed");
  EXPECT_EQ(nearest("seeed", names), "seed");
  EXPECT_EQ(nearest("max-testz", names), "max-tests");
  EXPECT_EQ(nearest("max-sizes", names), "max-size");
}

TEST(Nearest, IsNothingWhereTheWordIsAnother) {
  EXPECT_EQ(nearest("colour", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest("seed", {}), "");
}

TEST(Suggestion, EndsASentence) {
  EXPECT_EQ(suggestion("sed", names), "; did you mean seed?");
  EXPECT_EQ(suggestion("colour", names), "");
}

}  // namespace
}  // namespace sonde::campaign
