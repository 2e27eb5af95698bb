// SPDX-License-Identifier: Apache-2.0
#include "schema/steps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "schema/scripted_steps.hpp"

namespace sonde::schema {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Tree parsed(const char* text) {
  scripted::name_steps();
  return codec::parse_notation(text);
}

TEST(Steps, AreFoundWhereverTheirListStands) {
  const Tree tree = parsed(
      "Args(Number(7) Steps[Do#1(Look())] Steps[Do#0(Add(Operand#1(Earlier(3)))) Do#1(Look())])");
  EXPECT_TRUE(holds_steps(tree));
  EXPECT_THAT(lists_of_steps(tree), ElementsAre(2, 5));
  EXPECT_THAT(steps_in(tree), ElementsAre(3, 6, 10));
  EXPECT_THAT(references_in(tree), ElementsAre(9));
}

TEST(Steps, AreNotInOtherCases) {
  const Tree tree = parsed("Args(Number(7) Vec[Look() Number(3)])");
  EXPECT_FALSE(holds_steps(tree));
  EXPECT_THAT(lists_of_steps(tree), IsEmpty());
  EXPECT_THAT(steps_in(tree), IsEmpty());
  EXPECT_THAT(references_in(tree), IsEmpty());
}

TEST(Steps, ReferToEarlierValuesOrWriteThem) {
  const Tree tree = parsed("Add(Operand#1(Earlier(3)))");
  EXPECT_TRUE(chose_reference(tree, 1));
  EXPECT_FALSE(chose_reference(tree, 0));
  EXPECT_FALSE(chose_reference(parsed("Add(Operand#0(Number(3)))"), 1));
  EXPECT_EQ(written_alternative(scripted::operand), 0U);
  EXPECT_EQ(written_alternative(scripted::step), std::nullopt);
}

}  // namespace
}  // namespace sonde::schema
