// SPDX-License-Identifier: Apache-2.0
#include "search/folds.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using codec::tree_of;
using testing::Contains;
using testing::ElementsAre;

coverage::Comparison compared(std::uint64_t value, std::uint64_t other, std::uint8_t width) {
  return {value, other, 1, width, coverage::Operand::Integer, true};
}

struct Case {
  explicit Case(Tree made) : tree(std::move(made)) { leaves.read(tree); }
  Tree tree;
  CaseLeaves leaves{};
};

std::string text_after(const Replacement& replacement, Tree tree) {
  replacement.apply(tree);
  return std::string(tree.bytes(tree[0]));
}

std::set<std::string> guesses(const std::string& text, const coverage::Comparison& comparison) {
  const Case only(tree_of(text));
  Folds folds({.most_folds_of_site = 1000});
  std::set<std::string> made;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const auto fold = folds.pick(comparison, only.leaves, only.tree, random);
    if (fold) made.insert(text_after(fold->replacement, only.tree));
  }
  return made;
}

TEST(Folds, AddTheDifferenceOfTheSides) {
  // stored + 1 == 0x4444, where "kk" is stored.
  EXPECT_THAT(guesses("xkky", compared('k' * 257 + 1, 0x4444, 2)), Contains("xCDy"));
}

TEST(Folds, XorTheDifferenceWhereAllBitsAreWanted) {
  // (sum ^ stored) == -1, where the sum is 0x61626364 and "ABCD" is stored.
  const std::uint64_t sum = 0x61626364;
  const auto made = guesses("ABCD!", compared(0x44434241 ^ sum, 0xffffffff, 4));
  EXPECT_THAT(made, Contains("\x9b\x9c\x9d\x9e!"));
}

TEST(Folds, AreGuessedOnlySoOften) {
  const Case only(tree_of(std::string("abc")));
  Folds folds({.most_folds_of_site = 5});
  Random random(1);
  unsigned count = 0;
  for (int i = 0; i < 100; ++i)
    count += folds.pick(compared(1, 300, 1), only.leaves, only.tree, random) ? 1 : 0;
  EXPECT_LE(count, 5U);
}

TEST(Folds, AreMadeAgainWhereTheyWorked) {
  const Case first(tree_of(std::string("abc")));
  Folds folds(OperandsTuning{});
  const OperandPlace last{Spelling::Little, Replacement::Of::Text, 0, 2, 1};
  folds.record_success(1, {Folds::By::Sum, last, {}}, first.leaves, first.tree);

  const Case other(tree_of(std::string("uvwxyz")));
  std::vector<Replacement> made;
  folds.add_known(compared(1, 3, 1), other.leaves, other.tree, made);
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(text_after(made[0], other.tree), "uvyxyz") << "as far from the front";
  EXPECT_EQ(text_after(made[1], other.tree), "uvwxy|") << "as far from the end";
}

TEST(Folds, AreNotMadeWhereBytesAreOfAnotherKind) {
  const Case text(tree_of(std::vector<std::string>{"abc"}));
  const Case row(tree_of(std::vector<signed char>{1, 2, 3}));
  ASSERT_EQ(row.leaves.bytes.at(0).in, CaseLeaves::Bytes::In::Row);
  ASSERT_EQ(text.leaves.bytes.at(0).leaf, row.leaves.bytes.at(0).leaf);
  const Tree::Index leaf = row.leaves.bytes[0].leaf;
  Folds folds(OperandsTuning{});
  const OperandPlace in_text{Spelling::Little, Replacement::Of::Text, leaf, 2, 1};
  const OperandPlace in_row{Spelling::Little, Replacement::Of::Row, leaf, 2, 1};
  folds.record_success(1, {Folds::By::Sum, in_text, {}}, text.leaves, text.tree);
  folds.record_success(2, {Folds::By::Sum, in_row, {}}, row.leaves, row.tree);

  std::vector<Replacement> made;
  coverage::Comparison after_row = compared(1, 3, 1);
  after_row.site = 2;
  folds.add_known(compared(1, 3, 1), row.leaves, row.tree, made);
  folds.add_known(after_row, text.leaves, text.tree, made);
  EXPECT_TRUE(made.empty());
  folds.add_known(after_row, row.leaves, row.tree, made);
  EXPECT_EQ(made.size(), 1U);
}

}  // namespace
}  // namespace sonde::search
