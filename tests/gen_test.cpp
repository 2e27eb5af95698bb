// SPDX-License-Identifier: Apache-2.0
#include "gen_test.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using contract::encodes_to_the_drawn_tree;
using contract::is_kept;
using contract::simplest;

// Counts how many of it there are.
struct Counted {
  using Value = int;
  explicit Counted(int* its_count) : count(its_count) { ++*count; }
  Counted(const Counted& other) : count(other.count) { ++*count; }
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --*count; }

  int draw(Source& source) const { return derive::draw<int>(source); }
  const Type& type() const { return derive::type_v<int>; }

  int* count;
};

TEST(Gen, DrawsWhatItsDomainDraws) {
  is_kept(Gen<int>(in_range(3, 9)), [](int value) { return value >= 3 && value <= 9; });
  encodes_to_the_drawn_tree(Gen<int>(in_range(3, 9)));
  EXPECT_EQ(simplest(Gen<int>(in_range(3, 9))), 3);
}

TEST(Gen, IsChosenAtRunTime) {
  for (const bool narrow : {false, true}) {
    const Gen<int> chosen = narrow ? Gen<int>(in_range(0, 9)) : Gen<int>(just(4));
    is_kept(chosen, [&](int value) { return narrow ? value >= 0 && value <= 9 : value == 4; });
  }
}

TEST(Gen, IsDefinedInAnotherFile) {
  is_kept(elsewhere::ages(), [](int age) { return age >= 0 && age <= 120; });
  is_kept(elsewhere::words(9),
          [](std::string_view word) { return word == "one" || word == "many"; });
  is_kept(elsewhere::words(0), [](std::string_view word) { return word == "none"; });
}

TEST(Gen, DrawsAsItsDomainSoThatCasesReadAsCpp) {
  EXPECT_EQ(&Gen<int>(in_range(3, 9)).type(), &derive::type_v<int>);
  const auto list = container_of<std::vector>(elsewhere::ages(), {.max = 3});
  EXPECT_EQ(&list.type(), &derive::type_v<std::vector<int>>);
  encodes_to_the_drawn_tree(list);
}

TEST(Gen, ConvertsWhatItsDomainDraws) {
  is_kept(Gen<std::string>(just("abc")), [](const std::string& text) { return text == "abc"; });
  is_kept(Gen<long>(in_range(1, 5)), [](long value) { return value >= 1 && value <= 5; });
}

TEST(Gen, EncodesWhatItsDomainCannotAsAHole) {
  Tree tree;
  Sink sink(tree);
  Gen<int>(map(any<int>(), [](int value) { return value; })).encode(3, sink);
  EXPECT_EQ(tree[0].kind.form(), Form::Hole);
}

TEST(Gen, SharesItsDomainAndReleasesIt) {
  int count = 0;
  {
    Gen<int> one = Counted(&count);
    Gen<int> other = one;
    EXPECT_EQ(count, 1);
    other = Gen<int>(just(1));
    EXPECT_EQ(count, 1);
    const Gen<int>& same = one;
    one = same;
    EXPECT_EQ(count, 1);
    one = other;
    EXPECT_EQ(count, 0);
  }
  EXPECT_EQ(count, 0);
}

TEST(Gen, NamesItsTypeByItself) {
  const Gen deduced = in_range(1, 2);
  static_assert(std::is_same_v<decltype(deduced), const Gen<int>>);
}

}  // namespace
}  // namespace sonde
