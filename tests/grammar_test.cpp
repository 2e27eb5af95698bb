// SPDX-License-Identifier: Apache-2.0
// The domain of a grammar: its texts, and what edits and shrinking make of them.
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "mutate/operators.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using contract::is_kept;
using contract::simplest;
using testing::HasSubstr;

constexpr const char* sums = R"ebnf(
  expr   = term { ("+" | "-") term } ;
  term   = number | "(" expr ")" ;
  number = "1" .. "9" { "0" .. "9" } ;
)ebnf";

// Whether a text is an expr, read by hand.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  bool reads_all() { return expr() && rest_.empty(); }

 private:
  bool expr() {
    if (!term()) return false;
    while (take("+-"))
      if (!term()) return false;
    return true;
  }
  bool term() {
    if (take("(")) return expr() && take(")");
    if (!take("123456789")) return false;
    while (take("0123456789")) continue;
    return true;
  }
  bool take(std::string_view any_of) {
    if (rest_.empty() || any_of.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest_;
};

bool is_sum(const std::string& text) { return Reader(text).reads_all(); }

TEST(GrammarDomain, DrawsTextsOfTheGrammar) {
  is_kept(grammar(sums), is_sum);
  EXPECT_EQ(simplest(grammar(sums)), "1");
}

TEST(GrammarDomain, IsEditedAsTreesThatNeedNoFreshDraws) {
  const auto domain = grammar(sums);
  drawing::CaseSource source;
  Random random(1);
  const mutate::Dictionary none;
  int changed = 0;
  for (int i = 0; i < 1000; ++i) {
    source.start_fresh(random, 10);
    const std::string before = domain.draw(source);
    Tree tree = source.drawn();
    const Tree donor = tree;
    const Tree* const donors[] = {&donor};
    mutate::Material material{random, donors, none};
    const auto& edit = mutate::operators()[random.below(mutate::operators().size())];
    if (!edit.apply(tree, material)) continue;
    source.start_replay(tree, random, 10);
    const std::string after = domain.draw(source);
    EXPECT_TRUE(is_sum(after)) << edit.name << ": " << before << " becomes " << after;
    changed += after != before ? 1 : 0;
  }
  EXPECT_GT(changed, 300);
}

TEST(GrammarDomain, ShrinksByItsRules) {
  const Report report = check(
      "Grammar.Minus", [](const std::string& text) { SONDE_CHECK(text.find("(1-") == text.npos); },
      given(grammar(sums)).names("text"));
  EXPECT_STREQ(report.counterexample(), "std::string text = \"(1-1)\";\n");
}

TEST(GrammarDomain, MakesADepthThatAPropertyAsksFor) {
  const Report report = check(
      "Grammar.Deep", [](const std::string& text) { SONDE_CHECK(text.find("((") == text.npos); },
      given(grammar(sums)).names("text"));
  EXPECT_STREQ(report.counterexample(), "std::string text = \"((1))\";\n");
}

}  // namespace
}  // namespace sonde
