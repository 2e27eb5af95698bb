// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {

enum class Color { Red, Green, Blue };

struct Order {
  std::string customer;
  std::vector<int> prices;
  std::optional<int> discount;
  Color color;
};

struct Rose {
  int value;
  std::vector<Rose> children;
};

struct Linked {
  int value;
  std::unique_ptr<Linked> next;
};

struct Search {
  std::unique_ptr<Search> left;
  int key;
  std::unique_ptr<Search> right;
};

struct Number {
  int value;
};

struct Negated;
struct Summed;
using Formula = std::variant<Number, std::unique_ptr<Negated>, std::unique_ptr<Summed>>;
struct Negated {
  Formula inner;
};

struct Summed {
  Formula left;
  Formula right;
};

// A stack that loses what is pushed onto two after a pop.
struct Push {
  int value;
};

struct Pop {};
using Call = std::variant<Push, Pop>;

struct Interval {
  int begin;
  int end;
};

namespace {

std::size_t depth_of(const Rose& rose) {
  std::size_t deepest = 0;
  for (const Rose& child : rose.children) deepest = std::max(deepest, depth_of(child));
  return deepest + 1;
}

std::size_t count(const Rose& rose) {
  std::size_t all = 1;
  for (const Rose& child : rose.children) all += count(child);
  return all;
}

std::size_t length_of(const Linked& linked) {
  return linked.next == nullptr ? 1 : 1 + length_of(*linked.next);
}

// The last value names the first of at least three, by the number of steps up to it.
bool last_names_first(const Linked& linked) {
  const Linked* last = &linked;
  while (last->next != nullptr) last = last->next.get();
  const auto steps = length_of(linked) - 1;
  return steps >= 2 && last->value == static_cast<int>(steps);
}

bool is_ordered(const std::unique_ptr<Search>& tree, std::int64_t low, std::int64_t high) {
  if (tree == nullptr) return true;
  return tree->key > low && tree->key < high && is_ordered(tree->left, low, tree->key) &&
         is_ordered(tree->right, tree->key, high);
}

bool negates_twice(const Formula& formula) {
  if (const auto* negated = std::get_if<std::unique_ptr<Negated>>(&formula)) {
    if (*negated == nullptr) return false;
    const auto* inner = std::get_if<std::unique_ptr<Negated>>(&(*negated)->inner);
    return (inner != nullptr && *inner != nullptr) || negates_twice((*negated)->inner);
  }
  if (const auto* summed = std::get_if<std::unique_ptr<Summed>>(&formula))
    return *summed != nullptr &&
           (negates_twice((*summed)->left) || negates_twice((*summed)->right));
  return false;
}

bool keeps_all(const std::vector<Call>& calls) {
  std::size_t depth = 0;
  bool popped = false;
  for (const Call& call : calls) {
    if (std::holds_alternative<Push>(call)) {
      if (popped && depth >= 2) return false;
      ++depth;
    } else if (depth > 0) {
      --depth;
      popped = true;
    }
  }
  return true;
}

bool are_disjoint(const std::vector<Interval>& intervals) {
  for (std::size_t i = 0; i < intervals.size(); ++i)
    for (std::size_t j = i + 1; j < intervals.size(); ++j)
      if (std::max(intervals[i].begin, intervals[j].begin) <
          std::min(intervals[i].end, intervals[j].end))
        return false;
  return true;
}

std::vector<Row> flat() {
  return {
      {.name = "optional",
       .property = property_of([](std::optional<int> value) { return value.value_or(0) <= 9; }),
       .smallest = "10"},
      {.name = "variant",
       .property = property_of([](const std::variant<int, std::string, std::vector<int>>& value) {
         const auto* list = std::get_if<std::vector<int>>(&value);
         return list == nullptr || list->size() < 2;
       }),
       .smallest = "std::vector<int>{0, 0}"},
      {.name = "map",
       .property = property_of([](const std::map<int, int>& map) { return map.size() < 3; }),
       .smallest = "{{-1, 0}, {0, 0}, {1, 0}}"},
      {.name = "set",
       .property = property_of([](const std::set<std::string>& set) { return set.size() < 2; }),
       .smallest = "{\"\", \"a\"}"},
      {.name = "enumeration",
       .property = property_of([](Color color) { return color != Color::Blue; }),
       .smallest = "shrinking::Color::Blue"},
      {.name = "order",
       .property = property_of([](const Order& order) {
         int sum = 0;
         for (const int price : order.prices) sum += price % 1000;
         return !order.discount || sum - *order.discount >= 0;
       }),
       .smallest = "shrinking::Order{.customer = \"\", .prices = {}, .discount = 1, "
                   ".color = shrinking::Color::Red}"},
      {.name = "equal-lists",
       .property = property_of([](const std::vector<int>& one, const std::vector<int>& other) {
         return one.size() < 2 || one != other;
       }),
       .smallest = "{0, 0}, {0, 0}"},
      {.name = "overlap",
       .property = property_of(&are_disjoint),
       .smallest = "{shrinking::Interval{.begin = 0, .end = 1}, "
                   "shrinking::Interval{.begin = 0, .end = 1}}"},
      {.name = "calls",
       .property = property_of(&keeps_all),
       .smallest = "{shrinking::Push{.value = 0}, shrinking::Pop{}, shrinking::Push{.value = 0}, "
                   "shrinking::Push{.value = 0}, shrinking::Push{.value = 0}}"},
  };
}

// As C++.
std::string rose(const std::string& children) {
  return "shrinking::Rose{.value = 0, .children = {" + children + "}}";
}

std::vector<Row> recursive() {
  return {
      {.name = "deep-rose",
       .property = property_of([](const Rose& rose) { return depth_of(rose) < 4; }),
       .smallest = rose(rose(rose(rose(""))))},
      {.name = "large-rose",
       .property = property_of([](const Rose& rose) { return count(rose) < 5; }),
       .smallest = rose(rose("") + ", " + rose("") + ", " + rose("") + ", " + rose(""))},
      {.name = "linked-list",
       .property = property_of([](const Linked& linked) { return length_of(linked) < 3; }),
       .smallest = "shrinking::Linked{.value = 0, .next = std::make_unique<shrinking::Linked>("
                   "shrinking::Linked{.value = 0, .next = std::make_unique<shrinking::Linked>("
                   "shrinking::Linked{.value = 0, .next = nullptr})})}"},
      {.name = "counted-levels",
       .property = property_of([](const Linked& linked) { return !last_names_first(linked); }),
       .smallest = "shrinking::Linked{.value = 0, .next = std::make_unique<shrinking::Linked>("
                   "shrinking::Linked{.value = 0, .next = std::make_unique<shrinking::Linked>("
                   "shrinking::Linked{.value = 2, .next = nullptr})})}"},
      {.name = "search-tree",
       .property = property_of([](const std::unique_ptr<Search>& tree) {
         return is_ordered(tree, std::int64_t{-1} << 40, std::int64_t{1} << 40);
       }),
       .smallest =
           "std::make_unique<shrinking::Search>(shrinking::Search{.left = nullptr, .key = 0, "
           ".right = std::make_unique<shrinking::Search>(shrinking::Search{.left = nullptr, "
           ".key = 0, .right = nullptr})})"},
      {.name = "negated-twice",
       .property = property_of([](const Formula& formula) { return !negates_twice(formula); }),
       .smallest = "std::make_unique<shrinking::Negated>(shrinking::Negated{.inner = "
                   "std::make_unique<shrinking::Negated>(shrinking::Negated{.inner = "
                   "std::variant<shrinking::Number, std::unique_ptr<shrinking::Negated>, "
                   "std::unique_ptr<shrinking::Summed>>{std::in_place_index<1>, nullptr}})})"},
  };
}

}  // namespace

std::vector<Row> structures() {
  std::vector<Row> rows = flat();
  const std::vector<Row> more = recursive();
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace shrinking
