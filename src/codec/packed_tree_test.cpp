// SPDX-License-Identifier: Apache-2.0
#include "codec/packed_tree.hpp"

#include <gtest/gtest.h>

#include "codec/binary.hpp"
#include "codec/notation.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

TEST(PackedTree, IsTheTreeThatItWasMadeOf) {
  const Tree tree = parse_notation("Pair(Text(\"abc\") List[Int(1) Int(2)])");
  const PackedTree packed = tree;
  EXPECT_EQ(packed.tree(), tree);
  EXPECT_EQ(packed, PackedTree::from_bytes(to_binary(tree)));
  EXPECT_NE(packed, PackedTree(parse_notation("Int(1)")));
}

TEST(PackedTree, TakesLessThanAFifthOfTheMemoryOfATree) {
  std::string numbers;
  for (int i = 0; i < 100; ++i) numbers += " Int(" + std::to_string(i) + ")";
  const Tree tree = parse_notation("List[" + numbers + "]");
  EXPECT_LT(5 * PackedTree(tree).bytes().capacity(), tree.size() * sizeof(Node));
}

TEST(PackedTree, TheEmptyTreeHasNoBytes) {
  EXPECT_TRUE(PackedTree(Tree()).empty());
  EXPECT_TRUE(PackedTree::from_bytes("").tree().empty());
  const PackedTree stored = PackedTree::from_bytes(to_binary(Tree()));
  EXPECT_TRUE(stored.empty());
  EXPECT_EQ(stored, PackedTree());
}

TEST(PackedTree, RefusesDamagedBytes) {
  std::string bytes = to_binary(parse_notation("Int(1)"));
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  EXPECT_THROW(PackedTree::from_bytes(bytes), Error);
}

}  // namespace
}  // namespace sonde::codec
