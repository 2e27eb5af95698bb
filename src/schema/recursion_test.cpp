// SPDX-License-Identifier: Apache-2.0
#include "schema/recursion.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "schema/schema.hpp"
#include "sonde/domain.hpp"

namespace sonde {
namespace {

template <class T>
const schema::Recursion& recursion_of() {
  return schema::details(derive::type_v<T>).recursion;
}

struct Link {
  int value;
  std::unique_ptr<Link> next;
};

TEST(Recursion, ARecordIsAStepAndAPointerIsNone) {
  EXPECT_TRUE(recursion_of<Link>().is_step);
  EXPECT_FALSE(recursion_of<std::unique_ptr<Link>>().is_step);
  EXPECT_EQ(recursion_of<Link>().cycle, recursion_of<std::unique_ptr<Link>>().cycle);
  EXPECT_EQ(recursion_of<Link>().branches, 1U);
}

TEST(Recursion, OtherTypesAreInNoCycle) {
  EXPECT_EQ(recursion_of<int>().cycle, nullptr);
  EXPECT_EQ(recursion_of<std::vector<Link>>().cycle, nullptr);
  EXPECT_EQ((recursion_of<std::pair<Link, Link>>().cycle), nullptr);
}

struct Wrapped;
struct Handle {
  std::unique_ptr<Wrapped> pointer;
};
struct Rest {
  std::optional<Handle> handle;
};
struct Wrapped {
  Rest rest;
};

template <class... T>
int count_steps() {
  return (int{recursion_of<T>().is_step} + ...);
}

TEST(Recursion, OneOfSeveralWrappersIsTheStep) {
  EXPECT_EQ((count_steps<Wrapped, Rest, Handle, std::optional<Handle>, std::unique_ptr<Wrapped>>()),
            1);
}

struct Expression;
using Operand = std::unique_ptr<Expression>;
struct Negate {
  Operand inner;
};
struct Add {
  Operand left;
  Operand right;
};
struct Expression {
  std::variant<int, Negate, Add> node;
};

TEST(Recursion, TheRecordThatEveryWayPassesIsTheStep) {
  EXPECT_TRUE(recursion_of<Expression>().is_step);
  EXPECT_EQ((count_steps<Expression, Negate, Add, Operand, decltype(Expression::node)>()), 1);
  EXPECT_EQ(recursion_of<Add>().branches, 2U);
}

struct Sum;
struct Minus;
using Tree = std::variant<int, std::unique_ptr<Sum>, std::unique_ptr<Minus>>;
struct Sum {
  Tree left;
  Tree right;
};
struct Minus {
  Tree inner;
};

TEST(Recursion, WhereNoRecordIsOnEveryWaySeveralAreSteps) {
  EXPECT_TRUE(recursion_of<Sum>().is_step);
  EXPECT_TRUE(recursion_of<Minus>().is_step);
  EXPECT_FALSE(recursion_of<Tree>().is_step);
}

TEST(Recursion, AValueEndsWithALeafOrWithNothing) {
  EXPECT_TRUE(recursion_of<Tree>().has_leaf);
  EXPECT_TRUE(recursion_of<std::unique_ptr<Sum>>().ends);
  EXPECT_FALSE(recursion_of<std::unique_ptr<Sum>>().has_leaf);
  EXPECT_FALSE(recursion_of<Sum>().ends);
}

struct Block;
struct Statement {
  std::variant<int, std::shared_ptr<Block>> kind;
};
struct Block {
  std::vector<Statement> statements;
  std::array<Link, 2> links;
};

TEST(Recursion, TypesThatHoldAnotherCycleAreNotInIt) {
  EXPECT_EQ(recursion_of<Statement>().cycle, recursion_of<Block>().cycle);
  EXPECT_NE(recursion_of<Link>().cycle, recursion_of<Block>().cycle);
  EXPECT_TRUE(recursion_of<Link>().is_step);
  EXPECT_EQ(recursion_of<Block>().branches, 1U);
}

// The same steps, whichever type of the cycle a program uses first.
TEST(Recursion, DoesNotDependOnTheOrderOfTypes) {
  std::vector<const Type*> types = {&derive::type_v<Tree>,
                                    &derive::type_v<Sum>,
                                    &derive::type_v<Minus>,
                                    &derive::type_v<std::unique_ptr<Sum>>,
                                    &derive::type_v<std::unique_ptr<Minus>>,
                                    &derive::type_v<int>};
  const auto name_of = [](const Type& type) { return schema::details(type).name; };
  const auto known = schema::recursions(types, name_of);
  for (std::size_t i = 0; i < types.size(); ++i) {
    std::rotate(types.begin(), types.begin() + 1, types.end());
    for (const auto& [type, recursion] : schema::recursions(types, name_of)) {
      EXPECT_EQ(recursion.is_step, known.at(type).is_step);
      EXPECT_EQ(recursion.has_leaf, known.at(type).has_leaf);
    }
  }
}

}  // namespace
}  // namespace sonde
