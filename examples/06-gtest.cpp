// SPDX-License-Identifier: Apache-2.0
// Properties next to the tests of a GoogleTest program. They need one include and the
// target sonde::gtest. EXPECT_* and ASSERT_* fail the case, GTEST_SKIP discards it.
#include <string>

#include <sonde/gtest.hpp>

namespace {

bool is_palindrome(const std::string& word) {
  for (std::size_t i = 1; i < word.size() / 2; ++i)  // should begin at 0
    if (word[i] != word[word.size() - 1 - i]) return false;
  return true;
}

std::string mirrored(const std::string& word) { return {word.rbegin(), word.rend()}; }

}  // namespace

TEST(Palindromes, AreKnown) {
  EXPECT_TRUE(is_palindrome("level"));
  EXPECT_FALSE(is_palindrome("adder"));
}

SONDE_PROPERTY(Palindromes, AreMadeOfAnyWord, std::string word) {
  EXPECT_TRUE(is_palindrome(word + mirrored(word)));
}

const auto short_words = sonde::given(sonde::string_of("abc", {.max = 4}));

SONDE_PROPERTY_WITH(Palindromes, ReadTheSameBackwards, short_words, std::string word) {
  if (!is_palindrome(word)) GTEST_SKIP();
  EXPECT_EQ(mirrored(word), word);
}
