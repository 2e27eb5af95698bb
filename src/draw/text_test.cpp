// SPDX-License-Identifier: Apache-2.0
#include "draw/text.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace sonde::drawing {
namespace {

constexpr int draws = 20'000;
constexpr std::size_t length = 60;  // long enough to distinguish the alphabets

// How many of the drawn texts are so.
template <class Is>
int count(Alphabet alphabet, Is is) {
  Random random(1);
  std::string text;
  int found = 0;
  for (int i = 0; i < draws; ++i) {
    draw_text(random, alphabet, length, text);
    if (is(text)) ++found;
  }
  return found;
}

int letters_in(const std::string& text) {
  return static_cast<int>(std::set(text.begin(), text.end()).size());
}

bool is_printable(const std::string& text) { return allowed(text, Alphabet::Printable); }

bool is_ascii(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c >= 0; });
}

void expect_share(int found, int percent) {
  EXPECT_NEAR(found, draws * percent / 100, draws / 100);
}

TEST(DrawText, HasTheLengthAskedFor) {
  EXPECT_EQ(count(Alphabet::Text, [](const auto& text) { return text.size() == length; }), draws);
}

TEST(DrawText, MixesAsDocumented) {
  expect_share(count(Alphabet::Text, [](const auto& t) { return letters_in(t) == 1; }), 5);
  expect_share(
      count(Alphabet::Text, [](const auto& t) { return letters_in(t) > 1 && letters_in(t) <= 6; }),
      20);
  expect_share(
      count(Alphabet::Text, [](const auto& t) { return letters_in(t) > 6 && is_printable(t); }),
      50);
  expect_share(count(Alphabet::Text, [](const auto& t) { return is_ascii(t) && !is_printable(t); }),
               15);
  expect_share(count(Alphabet::Text, [](const auto& t) { return !is_ascii(t); }), 10);
}

TEST(DrawText, ReachesEveryByteOfItsAlphabet) {
  std::set<char> any;
  std::set<char> printable;
  count(Alphabet::Any, [&](const auto& text) { return any.insert(text[0]).second; });
  count(Alphabet::Printable, [&](const auto& text) { return printable.insert(text[0]).second; });
  EXPECT_EQ(any.size(), 256U);
  EXPECT_EQ(printable.size(), 95U);
}

TEST(DrawText, StaysInItsAlphabet) {
  for (const auto alphabet :
       {Alphabet::Text, Alphabet::Printable, Alphabet::Any, Alphabet::CString}) {
    EXPECT_EQ(count(alphabet, [&](const auto& text) { return allowed(text, alphabet); }), draws);
    EXPECT_TRUE(allowed(std::string(1, simplest_character(alphabet)), alphabet));
  }
}

TEST(Allowed, RefusesWhatIsOutside) {
  EXPECT_FALSE(allowed("a\n", Alphabet::Printable));
  EXPECT_FALSE(allowed("\x80", Alphabet::Printable));
  EXPECT_FALSE(allowed(std::string_view("a\0b", 3), Alphabet::CString));
  EXPECT_TRUE(allowed(std::string_view("a\0b", 3), Alphabet::Text));
}

}  // namespace
}  // namespace sonde::drawing
