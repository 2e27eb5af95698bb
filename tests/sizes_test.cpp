// SPDX-License-Identifier: Apache-2.0
// How large the cases of a default run are: 1,000 fresh ones, of sizes that grow to 100. Labels
// count them, so that each report shows the distribution. The seeds are fixed, and the numbers
// are the same with every compiler.
#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

// Of lists, the depth is their length.
struct Shape {
  std::size_t nodes = 0;
  std::size_t depth = 0;
};

Shape with_one_more(Shape below) { return {below.nodes + 1, below.depth + 1}; }
Shape beside(Shape one, Shape other) {
  return {one.nodes + other.nodes, std::max(one.depth, other.depth)};
}

struct Link {
  int value = 0;
  std::unique_ptr<Link> next;
};

// With loops, because so many owners in a row are a deep recursion.
Shape shape_of(const Link& list) {
  std::size_t length = 1;
  for (const Link* at = list.next.get(); at != nullptr; at = at->next.get()) ++length;
  return {length, length};
}

// The same with wrappers around the pointer.
struct Wrapped;
struct Handle {
  std::unique_ptr<Wrapped> pointer;
};
struct Rest {
  std::variant<std::monostate, Handle> handle;
};
struct Wrapped {
  std::string text;
  Rest rest;
};

Shape shape_of(const Wrapped& list) {
  const auto* handle = std::get_if<Handle>(&list.rest.handle);
  const bool goes_on = handle != nullptr && handle->pointer != nullptr;
  return with_one_more(goes_on ? shape_of(*handle->pointer) : Shape{});
}

struct Add;
struct Negate;
using Expr = std::variant<int, std::string, std::unique_ptr<Add>, std::unique_ptr<Negate>>;
struct Add {
  Expr left;
  Expr right;
};
struct Negate {
  Expr inner;
};

Shape shape_of(const Expr& expr);
Shape shape_of(const std::unique_ptr<Add>& add) {
  return add == nullptr ? Shape{} : beside(shape_of(add->left), shape_of(add->right));
}
Shape shape_of(const std::unique_ptr<Negate>& negate) {
  return negate == nullptr ? Shape{} : shape_of(negate->inner);
}
Shape shape_of(int /*leaf*/) { return {}; }
Shape shape_of(const std::string& text) { return {text.size(), text.size()}; }

Shape shape_of(const Expr& expr) {
  if (expr.index() < 2) return {1, 1};
  return with_one_more(std::visit([](const auto& each) { return shape_of(each); }, expr));
}

enum class Color : unsigned char { Red, Black };
struct RedBlack {
  Color color = Color::Red;
  int key = 0;
  std::unique_ptr<RedBlack> left;
  std::unique_ptr<RedBlack> right;
};

Shape shape_of(const std::unique_ptr<RedBlack>& tree) {
  return tree == nullptr ? Shape{}
                         : with_one_more(beside(shape_of(tree->left), shape_of(tree->right)));
}

struct Rose {
  int label = 0;
  std::vector<Rose> children;
};

Shape shape_of(const Rose& rose) {
  Shape shape;
  for (const Rose& child : rose.children) shape = beside(shape, shape_of(child));
  return with_one_more(shape);
}

// Statements hold expressions, which hold statements.
struct Statement;
struct Lambda {
  std::vector<Statement> body;
};
struct Value {
  std::variant<int, std::unique_ptr<Lambda>, std::vector<Value>> kind;
};
struct Statement {
  std::string name;
  Value assigned;
};

Shape shape_of(const Value& value);
Shape shape_of(const Statement& statement) { return shape_of(statement.assigned); }
Shape shape_of(const Value& value) {
  Shape shape;
  if (const auto* lambda = std::get_if<1>(&value.kind); lambda != nullptr && *lambda != nullptr)
    for (const Statement& each : (*lambda)->body) shape = beside(shape, shape_of(each));
  if (const auto* values = std::get_if<2>(&value.kind))
    for (const Value& each : *values) shape = beside(shape, shape_of(each));
  return with_one_more(shape);
}

template <class T>
Shape shape_of(const std::vector<T>& list) {
  return {list.size(), list.size()};
}

// The longest of the lists inside, and all of their elements.
Shape shape_of(const std::vector<std::vector<int>>& lists) {
  Shape shape;
  for (const auto& each : lists) shape = beside(shape, shape_of(each));
  return shape;
}

std::vector<Shape> shapes;  // of the run

template <class T>
void measure(const T& value) {
  const Shape shape = shape_of(value);
  shapes.push_back(shape);
  classify(shape.depth <= 1, "depth up to 1");
  classify(shape.depth > 1 && shape.depth < 10, "depth 2 to 9");
  classify(shape.depth >= 10 && shape.depth < 100, "depth 10 to 99");
  classify(shape.depth >= 100, "depth 100 and more");
  classify(shape.nodes >= 100, "nodes 100 and more");
}

struct Counts {
  std::size_t trivial = 0;  // depth up to 1
  std::size_t small = 0;    // below 10
  std::size_t deep = 0;     // 10 and more
  std::size_t long_ = 0;    // 100 and more
  std::size_t most_nodes = 0;
  std::string report{};  // with the labels
};

Counts count_shapes(const Report& report) {
  Counts counts{.report = report.text()};
  for (const Shape& each : shapes) {
    counts.trivial += each.depth <= 1 ? 1 : 0;
    counts.small += each.depth < 10 ? 1 : 0;
    counts.deep += each.depth >= 10 ? 1 : 0;
    counts.long_ += each.depth >= 100 ? 1 : 0;
    counts.most_nodes = std::max(counts.most_nodes, each.nodes);
  }
  return counts;
}

template <class T, class Domains>
Counts run(const char* name, const Domains& domains) {
  shapes.clear();
  const Report report = check(name, &measure<T>, domains.with({.strategy = "random"}));
  EXPECT_EQ(shapes.size(), 1000U);
  return count_shapes(report);
}

template <class T>
Counts run(const char* name) {
  return run<T>(name, given(any<T>()));
}

void expect_short_and_long(const Counts& counts) {
  SCOPED_TRACE(counts.report);
  EXPECT_GE(counts.trivial, 20U);
  EXPECT_GE(counts.small, 100U);
  EXPECT_GE(counts.deep, 300U);
  EXPECT_GE(counts.long_, 3U);
  EXPECT_LE(counts.most_nodes, 125U);
}

TEST(SizesOfARun, VectorsAreShortAndLong) {
  expect_short_and_long(run<std::vector<int>>("Sizes.Vector"));
}

TEST(SizesOfARun, TextsAreShortAndLong) { expect_short_and_long(run<std::string>("Sizes.Text")); }

TEST(SizesOfARun, LinkedListsAreShortAndLong) {
  expect_short_and_long(run<Link>("Sizes.LinkedList"));
}

TEST(SizesOfARun, WrappersDoNotCount) { expect_short_and_long(run<Wrapped>("Sizes.WrappedList")); }

void expect_flat_and_deep(const Counts& counts) {
  SCOPED_TRACE(counts.report);
  EXPECT_GE(counts.trivial, 50U);
  EXPECT_GE(counts.small, 300U);
  EXPECT_GE(counts.deep, 30U);
  EXPECT_GE(counts.most_nodes, 90U);
  EXPECT_LE(counts.most_nodes, 500U);
}

TEST(SizesOfARun, SyntaxTreesAreFlatAndDeep) { expect_flat_and_deep(run<Expr>("Sizes.Syntax")); }

TEST(SizesOfARun, TreesOfStructsAreFlatAndDeep) {
  expect_flat_and_deep(run<std::unique_ptr<RedBlack>>("Sizes.RedBlack"));
}

TEST(SizesOfARun, TreesOfListsAreFlatAndDeep) { expect_flat_and_deep(run<Rose>("Sizes.Rose")); }

TEST(SizesOfARun, TypesThatHoldEachOtherAreFlatAndDeep) {
  expect_flat_and_deep(run<Statement>("Sizes.Statement"));
}

TEST(SizesOfARun, NestedListsAreShortAndLong) {
  const Counts counts = run<std::vector<std::vector<int>>>("Sizes.Nested");
  SCOPED_TRACE(counts.report);
  EXPECT_GE(counts.trivial, 20U);
  EXPECT_GE(counts.small, 100U);
  EXPECT_GE(counts.long_, 1U);
  EXPECT_LE(counts.most_nodes, 2000U);
}

using Tree = std::unique_ptr<RedBlack>;

Tree no_tree(bool /*drawn*/) { return nullptr; }
Tree join(std::tuple<Tree, Tree> both) {
  return std::make_unique<RedBlack>(Color::Red, 0, std::move(std::get<0>(both)),
                                    std::move(std::get<1>(both)));
}
Tree lengthen(Tree rest) {
  return std::make_unique<RedBlack>(Color::Red, 0, std::move(rest), nullptr);
}

TEST(SizesOfARun, DomainsThatHoldThemselvesTwiceAreFlatAndDeep) {
  const auto trees = recursive<Tree>(map(any<bool>(), no_tree),
                                     [](auto self) { return map(tuple_of(self, self), join); });
  expect_flat_and_deep(run<Tree>("Sizes.RecursiveTree", given(trees)));
}

TEST(SizesOfARun, DomainsThatHoldThemselvesOnceAreShortAndLong) {
  const auto lists =
      recursive<Tree>(map(any<bool>(), no_tree), [](auto self) { return map(self, lengthen); });
  const Counts counts = run<Tree>("Sizes.RecursiveList", given(lists));
  SCOPED_TRACE(counts.report);
  EXPECT_GE(counts.trivial, 50U);
  EXPECT_GE(counts.small, 300U);
  EXPECT_GE(counts.deep, 100U);
  EXPECT_GE(counts.long_, 1U);
}

// Every compiler draws the same trees, so that these numbers are the same, too.
TEST(SizesOfARun, DoNotDependOnTheCompiler) {
  EXPECT_EQ(run<std::vector<int>>("Sizes.Vector").long_, 7U);
  EXPECT_EQ(run<Link>("Sizes.LinkedList").long_, 10U);
  EXPECT_EQ(run<Expr>("Sizes.Syntax").deep, 294U);
  EXPECT_EQ(run<std::unique_ptr<RedBlack>>("Sizes.RedBlack").deep, 91U);
}

}  // namespace
}  // namespace sonde
