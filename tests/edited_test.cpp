// SPDX-License-Identifier: Apache-2.0
// Domains that bring edits of their own.
#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "domain_contract.hpp"
#include "mutate/own_edits.hpp"
#include "search/editor.hpp"
#include "sonde/domains.hpp"
#include "sonde/sonde.hpp"
#include "tree/error.hpp"

namespace sonde {
namespace {

using contract::is_kept;
using Values = std::vector<int>;

auto lists() { return container_of<std::vector>(in_range(0, 9), {.max = 6}); }

Values reversed(Values values) {
  std::ranges::reverse(values);
  return values;
}

template <class D>
Tree drawn_by(const D& domain, std::uint64_t seed) {
  drawing::CaseSource source;
  Random random(seed);
  source.start_fresh(random, 20);
  domain.draw(source);
  source.finish();
  return source.drawn();
}

template <class D>
typename D::Value value_in(const D& domain, const Tree& tree) {
  drawing::CaseSource source;
  source.start_replay(tree);
  return domain.draw(source);
}

// A case with the value as its only argument, as the search has it.
template <class D>
Tree case_of(const D& domain, const typename D::Value& value) {
  Tree tree;
  const auto root = tree.open(Kind("arguments", Form::Record));
  Sink sink(tree);
  domain.encode(value, sink);
  tree.close(root);
  return tree;
}

template <class D>
typename D::Value argument_in(const D& domain, const Tree& tree) {
  Tree argument;
  argument.append(tree, 1);
  return value_in(domain, argument);
}

TEST(Edited, DrawsWhatItsDomainDraws) {
  const auto domain = edited(lists(), "test-reverse", reversed);
  is_kept(domain, [](const Values& values) { return values.size() <= 6; });
  contract::encodes_to_the_drawn_tree(domain);
}

// Which of two edits applied would depend on which properties run.
TEST(Edited, SharesItsNameWithNoOther) {
  const auto first = [](int value) { return value + 1; };
  EXPECT_NO_THROW(edited(any<int>(), "shared name", first));
  EXPECT_NO_THROW(edited(any<int>(), "shared name", first));
  EXPECT_THROW(edited(any<int>(), "shared name", [](int value) { return value - 1; }), Error);
  EXPECT_THROW(unedited(any<int>(), "shared name"), Error);
}

TEST(Edited, IsChangedByAFunctionOfValues) {
  const auto domain = edited(lists(), "test-reverse", reversed);
  Random random(1);
  const mutate::Dictionary none;
  mutate::Material material{random, {}, none};
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Tree tree = drawn_by(domain, seed);
    const Values before = value_in(domain, tree);
    if (!mutate::apply_own_edit(tree, domain.type(), material)) continue;
    EXPECT_EQ(value_in(domain, tree), reversed(before));
    ++changed;
  }
  EXPECT_GT(changed, 20);
}

TEST(Edited, IsChangedByAFunctionThatDraws) {
  const auto domain = edited(lists(), "test-add", [](Values values, Draws& draws) {
    values.push_back(draws(in_range(5, 7)));
    return values;
  });
  Random random(1);
  const mutate::Dictionary none;
  mutate::Material material{random, {}, none};
  std::map<int, int> added;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Tree tree;
    Sink sink(tree);
    domain.encode({1}, sink);
    ASSERT_TRUE(mutate::apply_own_edit(tree, domain.type(), material));
    ++added[value_in(domain, tree).back()];
  }
  EXPECT_EQ(added.size(), 3U);
  EXPECT_EQ(added.begin()->first, 5);
}

TEST(Edited, IsChangedByAFunctionOfTrees) {
  const auto domain = edited(lists(), "test-double", [](EditedSpan span) {
    const EditedSpan list = span[0];
    if (list.size() == 0) return false;
    list[0].duplicate();
    list[0].set_value(8);
    return true;
  });
  Random random(1);
  const mutate::Dictionary none;
  mutate::Material material{random, {}, none};
  Tree tree;
  Sink sink(tree);
  domain.encode({1, 2}, sink);
  EXPECT_TRUE(mutate::apply_own_edit(tree, domain.type(), material));
  EXPECT_EQ(value_in(domain, tree), (Values{8, 1, 2}));
  Tree empty;
  Sink other(empty);
  domain.encode({}, other);
  EXPECT_FALSE(mutate::apply_own_edit(empty, domain.type(), material));
}

TEST(Edited, IsLeftAloneByAFunctionThatThrows) {
  const auto domain = edited(lists(), "test-throw",
                             [](Values) -> Values { throw std::runtime_error("not this one"); });
  Random random(1);
  const mutate::Dictionary none;
  mutate::Material material{random, {}, none};
  Tree tree;
  Sink sink(tree);
  domain.encode({1, 2}, sink);
  const Tree before = tree;
  EXPECT_FALSE(mutate::apply_own_edit(tree, domain.type(), material));
  EXPECT_EQ(tree, before);
}

// Mutants of a case, as the search makes them.
template <class D>
std::vector<typename D::Value> mutants_of(const D& domain, const Tree& parent, int count) {
  search::Editor editor;
  Random random(1);
  const mutate::Dictionary none;
  const Tree* const donors[] = {&parent};
  mutate::Material material{random, donors, none};
  std::vector<typename D::Value> mutants;
  Tree mutant;
  for (int i = 0; i < count; ++i) {
    editor.edit(mutant, parent, material, 0);
    editor.record({.valid = true, .news = false});
    mutants.push_back(argument_in(domain, mutant));
  }
  return mutants;
}

TEST(Edited, IsAnOperatorBesideTheDerivedOnes) {
  const Values value = {1, 2, 3, 4, 5, 6};
  const auto domain = edited(lists(), "test-reverse", reversed);
  const auto mutants = mutants_of(domain, case_of(domain, value), 200);
  const auto own = std::ranges::count(mutants, reversed(value));
  EXPECT_GT(own, 10);
  EXPECT_LT(own, 190);
}

TEST(Edited, GivesTheSameMutantsForTheSameSeed) {
  const Values value = {1, 2, 3};
  const auto domain = edited(lists(), "test-shuffle", [](Values values, Draws& draws) {
    return draws(permutation_of(values));
  });
  const Tree parent = case_of(domain, value);
  EXPECT_EQ(mutants_of(domain, parent, 100), mutants_of(domain, parent, 100));
}

TEST(OnlyEdited, IsNotChangedByDerivedEdits) {
  const Values value = {1, 2, 3, 4};
  const auto domain = only_edited(lists(), "test-only", reversed);
  for (const Values& mutant : mutants_of(domain, case_of(domain, value), 300))
    EXPECT_TRUE(mutant == value || mutant == reversed(value) || mutant.empty());  // drawn afresh
}

TEST(Unedited, IsNotChangedAtAll) {
  const auto domain = unedited(lists(), "test-none");
  const auto both = tuple_of(domain, any<int>());
  Tree parent;
  const auto root = parent.open(Kind("arguments", Form::Record));
  parent.append(drawn_by(both, 7), 0);
  parent.close(root);
  const Values value = std::get<0>(argument_in(both, parent));
  ASSERT_FALSE(value.empty());
  int others = 0;
  for (const auto& [list, number] : mutants_of(both, parent, 300)) {
    EXPECT_TRUE(list == value || list.empty());
    others += number != std::get<1>(argument_in(both, parent)) ? 1 : 0;
  }
  EXPECT_GT(others, 50);
}

// A value that derived edits hardly ever keep valid.
struct Checked {
  Values values;
  unsigned sum = 0;
};

unsigned sum_of(const Values& values) {
  unsigned sum = 0;
  for (const int value : values) sum = sum * 31 + static_cast<unsigned>(value);
  return sum;
}

TEST(Edited, LetsTheSearchKeepCasesValid) {
  const auto mended = [](Checked checked, Draws& draws) {
    checked.values.push_back(draws(in_range(0, 9)));
    checked.sum = sum_of(checked.values);
    return checked;
  };
  const auto property = [](const Checked& checked) {
    SONDE_ASSUME(checked.sum == sum_of(checked.values));
    SONDE_STATE(checked.values.size());
    SONDE_CHECK(checked.values.size() < 12);
  };
  const Settings settings{.max_tests = 5000, .strategy = "adaptive"};
  const Report with_edit = check("Edited.With", property,
                                 given(edited(any<Checked>(), "test-mend", mended)).with(settings));
  EXPECT_EQ(with_edit.verdict(), Verdict::Failed);
}

}  // namespace
}  // namespace sonde
