// SPDX-License-Identifier: Apache-2.0
#include "report/cells.hpp"

#include <gtest/gtest.h>

namespace sonde::report {
namespace {

using enum Characters;

TEST(Cells, EscapeWhatATerminalDoesNotShow) {
  EXPECT_EQ(in_one_line("Suite.Größe of 文", Utf8), "Suite.Größe of 文");
  EXPECT_EQ(in_one_line("a\nb\tc\x1b[2Jd\xff", Utf8), "a\\nb\\tc\\x1b[2Jd\\xff");
  EXPECT_EQ(in_one_line("\u202e\u0301\u200b", Utf8), "\\u202e\\u0301\\u200b")
      << "hidden, and marks";
  EXPECT_EQ(in_one_line("Größe", Ascii), "Gr\\u00f6\\u00dfe");
}

TEST(Cells, CountWideCharactersTwice) {
  EXPECT_EQ(columns_of("Größe"), 5U);
  EXPECT_EQ(columns_of("文字"), 4U);
  EXPECT_EQ(columns_of("a😀"), 3U);
}

TEST(Cells, LeaveOutTheMiddleOfALongText) {
  EXPECT_EQ(cut_in_the_middle("Suite.Name", 10, Utf8), "Suite.Name");
  EXPECT_EQ(cut_in_the_middle("Suite.Name", 9, Utf8), "Suit…Name");
  EXPECT_EQ(cut_in_the_middle("Suite.Name", 8, Utf8), "Suit…ame");
  EXPECT_EQ(cut_in_the_middle("Suite.Name", 8, Ascii), "Sui..ame");
  EXPECT_EQ(cut_in_the_middle("Suite.Name", 2, Ascii), "Su");
  EXPECT_EQ(cut_in_the_middle("Suite.Name", 0, Utf8), "");
}

TEST(Cells, NeverTakeMoreColumnsThanThereAre) {
  const std::string text = "一a二b三c四d五e";
  for (std::size_t columns = 0; columns < 20; ++columns) {
    EXPECT_LE(columns_of(cut_in_the_middle(text, columns, Utf8)), columns);
    EXPECT_LE(columns_of(cut_at_the_end(text, columns)), columns);
  }
  EXPECT_EQ(cut_in_the_middle(text, 8, Utf8), "一a…五e");
}

}  // namespace
}  // namespace sonde::report
