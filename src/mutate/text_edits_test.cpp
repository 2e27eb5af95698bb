// SPDX-License-Identifier: Apache-2.0
// What each edit of a text does, and what all of them keep.
#include <algorithm>
#include <array>
#include <bitset>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "mutate/span_edits.hpp"
#include "mutate/text_place.hpp"
#include "mutate/tuning.hpp"
#include "sonde/sonde.hpp"

namespace sonde::mutate {
namespace {

using codec::tree_of;
using testing::Contains;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::SizeIs;
using testing::UnorderedElementsAre;

const SpanEdit& named(std::string_view name) {
  return *std::ranges::find(span_edits_of(Form::Bytes), name, &SpanEdit::name);
}

const Dictionary& known() {
  static const Dictionary only{{4711}, {"magic"}, "[!"};
  return only;
}

std::string text_in(const Tree& tree) {
  for (Tree::Index at = 0; at < tree.size(); ++at)
    if (tree[at].kind.form() == Form::Bytes) return std::string(tree.bytes(tree[at]));
  return {};
}

// What an edit makes of a text with many different seeds.
std::set<std::string> results(std::string_view name, const std::string& text,
                              std::span<const Tree* const> donors = {}) {
  std::set<std::string> made;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Random random(seed);
    Material material{random, donors, known()};
    Tree tree = tree_of(text);
    if (named(name).apply(tree, 0, material)) made.insert(text_in(tree));
    else EXPECT_EQ(tree, tree_of(text)) << name << " changed what it refused";
  }
  return made;
}

TEST(TextEdits, InsertAndReplaceCharacters) {
  EXPECT_THAT(results("insert-character", "ab"), IsSupersetOf({"[ab", "a!b", "ab[", "aab", "abb"}));
  EXPECT_THAT(results("insert-character", ""), IsSupersetOf({"[", "!"}));
  EXPECT_THAT(results("replace-character", "ab"), IsSupersetOf({"[b", "a!", "bb"}));
  EXPECT_THAT(results("replace-character", ""), IsEmpty());
}

TEST(TextEdits, EraseCopyAndMovePieces) {
  EXPECT_THAT(results("erase-piece", "abc"), UnorderedElementsAre("ab", "ac", "bc", "a", "c", ""));
  EXPECT_THAT(results("copy-piece", "abc"), IsSupersetOf({"abcabc", "abca", "bbc", "aab"}));
  EXPECT_THAT(results("move-piece", "abc"), IsSupersetOf({"bca", "cab", "acb", "bac"}));
  EXPECT_THAT(results("move-piece", "a"), IsEmpty());
}

TEST(TextEdits, RepeatPieces) {
  EXPECT_THAT(results("repeat-piece", "ab"), IsSupersetOf({"aab", "abb", "abab", "aaab"}));
}

TEST(TextEdits, CrossATextWithThoseOfDonors) {
  const Tree donor = tree_of(std::string("xyz"));
  const std::array<const Tree*, 1> donors{&donor};
  EXPECT_THAT(results("cross-texts", "ab", donors), IsSupersetOf({"axyz", "abz", "xab", "ayzb"}));
  EXPECT_THAT(results("cross-texts", "ab"), IsEmpty());
}

TEST(TextEdits, ChangeNumbers) {
  EXPECT_THAT(results("change-number", "n=10;"),
              UnorderedElementsAre("n=11;", "n=9;", "n=09;", "n=20;", "n=5;", "n=05;", "n=4711;"));
  EXPECT_THAT(results("change-number", "n"), UnorderedElementsAre("n4711", "4711n"));
}

TEST(TextEdits, FlipTheCaseOfLetters) {
  EXPECT_THAT(results("flip-case", "aB1"), UnorderedElementsAre("AB1", "Ab1", "ab1"));
  EXPECT_THAT(results("flip-case", "1"), IsEmpty());
}

TEST(TextEdits, KeepBracketsInPairs) {
  EXPECT_THAT(results("change-brackets", "ab"), IsSupersetOf({"[ab]", "a[b]", "[]ab", "(a)b"}));
  EXPECT_THAT(results("change-brackets", "a(b[c])"), IsSupersetOf({"ab[c]", "a(bc)"}));
  EXPECT_THAT(results("change-brackets", "a(b)"), IsSupersetOf({"a(b)(b)", "a((b)b)"}));
  EXPECT_THAT(results("change-brackets", "'a'"), Contains("a"));
}

TEST(TextEdits, MakeNoTextThatIsTooLong) {
  const std::string longest(tuned.texts.longest, 'a');
  for (const SpanEdit& edit : span_edits_of(Form::Bytes)) {
    Random random(1);
    Material material{random, {}, known()};
    Tree tree = tree_of(longest);
    for (int i = 0; i < 20; ++i) edit.apply(tree, 0, material);
    EXPECT_LE(text_in(tree).size(), longest.size()) << edit.name;
  }
}

TEST(TextEdits, KeepTheLengthThatATypeHas) {
  for (const SpanEdit& edit : span_edits_of(Form::Bytes)) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Random random(seed);
      Material material{random, {}, known()};
      Tree tree = tree_of(std::bitset<6>(5));
      edit.apply(tree, 0, material);
      if (text_in(tree).empty()) continue;  // to be drawn again
      EXPECT_THAT(text_in(tree), SizeIs(6)) << edit.name;
    }
  }
}

}  // namespace
}  // namespace sonde::mutate
