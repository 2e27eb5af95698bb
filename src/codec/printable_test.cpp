// SPDX-License-Identifier: Apache-2.0
#include "codec/printable.hpp"

#include <gtest/gtest.h>

namespace sonde::codec {
namespace {

TEST(Printable, LeavesOrdinaryTextAlone) {
  const std::string text = "sum(a, b) != 3\n\tÄpfel – “größer” … 你好\n";
  EXPECT_EQ(printable(text), text);
}

TEST(Printable, EscapesWhatATerminalObeys) {
  EXPECT_EQ(printable("\x1b[31mred\x07\x7f\r"), R"(\x1b[31mred\x07\x7f\x0d)");
  EXPECT_EQ(printable("\u009b31m \u202eabc"), R"(\u009b31m \u202eabc)");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), R"(a\x00b)");
}

TEST(Printable, EscapesBytesThatAreNoText) { EXPECT_EQ(printable("a\xff\x80z"), R"(a\xff\x80z)"); }

TEST(ShellWord, NeedsNoQuotesForOrdinaryNames) {
  EXPECT_EQ(shell_word("./build/bin/tests"), "./build/bin/tests");
  EXPECT_EQ(shell_word("Lists.Reverse@AQTQbWE-_8"), "Lists.Reverse@AQTQbWE-_8");
}

TEST(ShellWord, QuotesWhatAShellReads) {
  EXPECT_EQ(shell_word("my tests"), "'my tests'");
  EXPECT_EQ(shell_word("$HOME`a`"), "'$HOME`a`'");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("größe"), "'größe'");
}

TEST(ShellQuoted, HasQuotesAlways) {
  EXPECT_EQ(shell_quoted("a"), "'a'");
  EXPECT_EQ(shell_quoted("it's"), R"('it'\''s')");
}

TEST(ShellWord, EscapesWhatATerminalObeys) {
  EXPECT_EQ(shell_word("a\x1b'\\\n"), R"($'a\x1b\'\\\x0a')");
}

}  // namespace
}  // namespace sonde::codec
