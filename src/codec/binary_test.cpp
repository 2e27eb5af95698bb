// SPDX-License-Identifier: Apache-2.0
#include "codec/binary.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/random_tree.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

Tree some_tree() { return parse_notation("A(B[int(-1) int(300)] C(\"abc\") D(0.5) E#1(F?) G())"); }

// The checksum of the format, so that damage gets past it.
std::string with_checksum(std::string bytes) {
  std::uint32_t hash = 2166136261U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  for (int i = 0; i < 4; ++i, hash >>= 8) bytes += static_cast<char>(hash & 0xff);
  return bytes;
}

TEST(Binary, RoundTripsRandomTrees) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Tree tree = random_tree(random);
    ASSERT_EQ(from_binary(to_binary(tree)), tree) << to_notation(tree);
  }
}

TEST(Binary, RoundTripsTheEmptyTreeAndSeveralRoots) {
  EXPECT_EQ(from_binary(to_binary(Tree())), Tree());
  Tree row;
  row.append(some_tree(), 0);
  row.append(some_tree(), 0);
  EXPECT_EQ(from_binary(to_binary(row)), row);
}

TEST(Binary, IsTheSameEverywhere) {
  const std::string bytes = to_binary(parse_notation("int(-2)"));
  const auto bits = Kind("int", Form::Integer).bits();
  std::string expected = {1, 1};
  for (int shift = 0; shift < 32; shift += 8) expected += static_cast<char>(bits >> shift);
  expected += std::string{0, 3};
  EXPECT_EQ(bytes, with_checksum(expected));
}

TEST(Binary, NoticesEveryTruncationAndEveryChangedByte) {
  const std::string good = to_binary(some_tree());
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_THROW(from_binary(good.substr(0, i)), Error);
    for (int change = 1; change < 256; ++change) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(damaged[i] ^ change);
      EXPECT_THROW(from_binary(damaged), Error);
    }
  }
}

TEST(Binary, KeepsExtentsRightWhateverABadWriterWrote) {
  const std::string good = to_binary(some_tree());
  const std::string content = good.substr(0, good.size() - 4);
  unsigned accepted = 0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    for (int change = 1; change < 256; ++change) {
      std::string damaged = content;
      damaged[i] = static_cast<char>(damaged[i] ^ change);
      try {
        const Tree tree = from_binary(with_checksum(damaged));
        EXPECT_EQ(from_binary(to_binary(tree)), tree);
        ++accepted;
      } catch (const Error&) {
      }
    }
  }
  EXPECT_GT(accepted, 100U);
}

TEST(Binary, RefusesCountsBeyondTheBytesThere) {
  const std::string huge = "\xff\xff\xff\xff\xff\xff\xff\xff\x7f";
  EXPECT_THROW(from_binary(with_checksum("\x01" + huge)), Error);
  std::string list = {1, 1};
  const auto bits = Kind("L", Form::List).bits();
  for (int shift = 0; shift < 32; shift += 8) list += static_cast<char>(bits >> shift);
  EXPECT_THROW(from_binary(with_checksum(list + '\0' + huge)), Error);
  EXPECT_NO_THROW(from_binary(with_checksum(list + '\0' + '\0')));
}

TEST(Binary, DistinguishesAnotherVersionFromDamage) {
  std::string other = to_binary(some_tree());
  other.resize(other.size() - 4);
  other[0] = 2;
  try {
    from_binary(with_checksum(other));
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("another version"), std::string::npos);
  }
}

}  // namespace
}  // namespace sonde::codec
