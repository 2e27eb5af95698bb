// SPDX-License-Identifier: Apache-2.0
#include "codec/token.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/random_tree.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

std::string error_of(std::string_view token) {
  try {
    from_token(token);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Token, RoundTripsRandomTrees) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const Tree tree = random_tree(random);
    ASSERT_EQ(from_token(to_token(tree)), tree) << to_notation(tree);
  }
}

TEST(Token, IsShortForSmallCases) {
  const Tree tree = parse_notation("arguments(`std::vector<int>`[int(1) int(2) int(3)])");
  EXPECT_EQ(to_token(tree).size(), 38U);
  EXPECT_EQ(from_token(to_token(tree)), tree);
}

TEST(Token, NeedsNoQuotesInAShell) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const std::string token = to_token(random_tree(random));
    EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                      "0123456789-_"),
              std::string::npos);
    EXPECT_NE(token[0], '-');
  }
}

TEST(Token, NoticesEveryTruncationAndEveryChangedCharacter) {
  const std::string good = to_token(parse_notation("A(B[int(-1)] C(\"abc\"))"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_NE(error_of(good.substr(0, i)), "");
    for (int c = 0; c < 256; ++c) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(c);
      EXPECT_EQ(error_of(damaged).empty(), damaged == good);
    }
  }
}

TEST(Token, SaysWhere) {
  EXPECT_EQ(error_of("AQ=A"),
            "line 1, column 3 of the token: expected a letter, a digit, - or _, found another "
            "character; copy the whole token as it was printed");
  EXPECT_TRUE(error_of("").starts_with("line 1, column 1 of the token: ")) << error_of("");
}

}  // namespace
}  // namespace sonde::codec
