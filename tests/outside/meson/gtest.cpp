// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <sonde/gtest.hpp>

SONDE_PROPERTY(Outside, AssertionsOfTheFrameworkWork, std::string text) {
  EXPECT_EQ(text, std::string(text.begin(), text.end()));
}
