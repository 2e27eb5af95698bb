// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/generators.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

namespace sonde::bench::rapid {
namespace {

enum class Colour { Red, Green, Blue };

struct Branch;
using Tree = std::unique_ptr<Branch>;
struct Branch {
  Colour colour = Colour::Red;
  Tree left;
  Tree right;
};

struct Leaf {};
struct Pair;
using Term = std::shared_ptr<const std::variant<Leaf, Pair>>;
struct Pair {
  Term first;
  Term second;
};

struct Odd {
  int number = 1;
};

}  // namespace
}  // namespace sonde::bench::rapid

template <>
struct sonde::Arbitrary<sonde::bench::rapid::Odd> {
  static auto domain() {
    using sonde::bench::rapid::Odd;
    return sonde::map(sonde::in_range(0, 1000), [](int n) { return Odd{2 * n + 1}; });
  }
};

namespace sonde::bench::rapid {
namespace {

// Values of all sizes.
template <class T>
std::vector<T> values_of() {
  rc::Random random(1);
  std::vector<T> values;
  for (int i = 0; i < 300; ++i) values.push_back(draw<T>(random, i % 101));
  return values;
}

int size_of(const Tree& tree) {
  return tree == nullptr ? 0 : 1 + size_of(tree->left) + size_of(tree->right);
}

int pairs_in(const Term& term) {
  if (term == nullptr || !std::holds_alternative<Pair>(*term)) return 0;
  const Pair& pair = std::get<Pair>(*term);
  return 1 + pairs_in(pair.first) + pairs_in(pair.second);
}

TEST(DrawnAsByRapidCheck, RecursiveTypesEndAndGrow) {
  int largest = 0;
  for (const Tree& tree : values_of<Tree>()) largest = std::max(largest, size_of(tree));
  EXPECT_GT(largest, 10);
  EXPECT_LT(largest, 1000);
  int most = 0;
  for (const Term& term : values_of<Term>()) most = std::max(most, pairs_in(term));
  EXPECT_GT(most, 3);
}

TEST(DrawnAsByRapidCheck, EnumerationsHaveAllTheirValues) {
  std::set<Colour> seen;
  for (const auto& branch : values_of<Branch>()) seen.insert(branch.colour);
  EXPECT_EQ(seen, (std::set{Colour::Red, Colour::Green, Colour::Blue}));
}

TEST(DrawnAsByRapidCheck, ContainersOptionalsAndTuplesVary) {
  using All = std::tuple<std::vector<Colour>, std::map<std::string, int>, std::optional<double>,
                         std::array<std::uint8_t, 3>, std::pair<bool, std::set<char>>>;
  std::size_t longest = 0;
  unsigned with_value = 0;
  for (const auto& [list, map, optional, array, pair] : values_of<All>()) {
    longest = std::max({longest, list.size(), map.size(), pair.second.size()});
    with_value += optional ? 1 : 0;
  }
  EXPECT_GT(longest, 30U);
  EXPECT_GT(with_value, 50U);
  EXPECT_LT(with_value, 300U);
}

TEST(DrawnAsByRapidCheck, AGeneratorWrittenForSondeServes) {
  std::set<int> seen;
  for (const Odd& odd : values_of<Odd>()) {
    EXPECT_EQ(odd.number % 2, 1);
    seen.insert(odd.number);
  }
  EXPECT_GT(seen.size(), 20U);
}

}  // namespace
}  // namespace sonde::bench::rapid
