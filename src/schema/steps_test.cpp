// SPDX-License-Identifier: Apache-2.0
#include "schema/steps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schema/scripted_steps.hpp"

namespace sonde::schema {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Index = Tree::Index;

void add_look(Tree& tree) {
  const Index step = tree.open(scripted::step.kind, 1);
  tree.leaf(scripted::look.kind, 0);
  tree.close(step);
}

void add_operand(Tree& tree, std::uint64_t alternative) {
  const Index operand = tree.open(scripted::operand.kind, alternative);
  tree.leaf(scripted::either[alternative]->kind, 3);
  tree.close(operand);
}

void add_add(Tree& tree, std::uint64_t alternative) {
  const Index step = tree.open(scripted::step.kind, 0);
  const Index record = tree.open(scripted::add.kind);
  add_operand(tree, alternative);
  tree.close(record);
  tree.close(step);
}

// Behind a number, a list of one step, then one of two.
Tree two_lists() {
  scripted::name_steps();
  Tree tree;
  const Index arguments = tree.open(Kind("Args", Form::Record));
  tree.leaf(scripted::number.kind, 7);
  const Index one = tree.open(scripted::steps.kind);
  add_look(tree);
  tree.close(one);
  const Index other = tree.open(scripted::steps.kind);
  add_add(tree, 1);
  add_look(tree);
  tree.close(other);
  tree.close(arguments);
  return tree;
}

TEST(Steps, AreFoundWhereverTheirListStands) {
  const Tree tree = two_lists();
  EXPECT_TRUE(holds_steps(tree));
  EXPECT_THAT(lists_of_steps(tree), ElementsAre(2, 5));
  EXPECT_THAT(steps_in(tree), ElementsAre(3, 6, 10));
  EXPECT_EQ(step_count(tree), 3U);
  EXPECT_THAT(references_in(tree), ElementsAre(9));
}

TEST(Steps, AreNotInOtherCases) {
  scripted::name_steps();
  Tree tree;
  const Index list = tree.open(Kind("Vec", Form::List));
  tree.leaf(scripted::number.kind, 3);
  tree.close(list);
  EXPECT_FALSE(holds_steps(tree));
  EXPECT_THAT(lists_of_steps(tree), IsEmpty());
  EXPECT_THAT(steps_in(tree), IsEmpty());
  EXPECT_THAT(references_in(tree), IsEmpty());
}

TEST(Steps, ReferToEarlierValuesOrWriteThem) {
  scripted::name_steps();
  Tree tree;
  add_add(tree, 1);
  EXPECT_TRUE(chose_reference(tree, 2));
  EXPECT_FALSE(chose_reference(tree, 0));
  tree.clear();
  add_add(tree, 0);
  EXPECT_FALSE(chose_reference(tree, 2));
  EXPECT_EQ(written_alternative(scripted::operand), 0U);
  EXPECT_EQ(written_alternative(scripted::step), std::nullopt);
}

}  // namespace
}  // namespace sonde::schema
