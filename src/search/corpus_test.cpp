// SPDX-License-Identifier: Apache-2.0
#include "search/corpus.hpp"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"

namespace sonde::search {
namespace {

using codec::parse_notation;
using coverage::Aspect;
using Features = std::vector<coverage::Feature>;
using Grade = Corpus::Grade;
using testing::ElementsAre;

constexpr auto edge(std::uint64_t number) { return coverage::feature_of(Aspect::Edge, number); }
constexpr auto path(std::uint64_t number) { return coverage::feature_of(Aspect::Path, number); }
constexpr auto count(std::uint64_t number) {
  return coverage::feature_of(Aspect::Progress, number);
}

// What a run showed, with all that an observation refers to.
struct Shown {
  Outcome outcome = Outcome::Pass;
  Features features{};
  Tree tree = parse_notation("Args(Int(1))");
  run::Probe probe{};

  run::Observation seen() const { return {outcome, tree, probe, features}; }
};

Shown valid(Features features) { return {.features = std::move(features)}; }
Shown invalid(Features features) {
  return {.outcome = Outcome::Discard, .features = std::move(features)};
}

// Looks at a case that brings news and keeps it.
Corpus::Index kept(Corpus& corpus, const Shown& run) {
  EXPECT_TRUE(corpus.record(run.seen()));
  return corpus.keep(run.seen());
}

Tree row_of(int numbers) {
  std::string text = "Args(";
  for (int i = 0; i < numbers; ++i) text += "Int(1) ";
  return parse_notation(text + ")");
}

// How often each of the kept cases is picked.
std::map<Corpus::Index, int> picks(const Corpus& corpus, int times) {
  std::map<Corpus::Index, int> count;
  Random random(1);
  for (int i = 0; i < times; ++i) ++count[corpus.pick(random)];
  return count;
}

// A child that may take its parent's place by chance had a hundred chances.
void drift_often(Corpus& corpus, Corpus::Index parent, const Shown& child) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    corpus.record(child.seen());
    corpus.drift(parent, child.seen(), random);
  }
}

TEST(Corpus, HasNewsInAnyRunAndOnceMoreAmongValidOnes) {
  Corpus corpus;
  EXPECT_TRUE(corpus.record(invalid({edge(1)}).seen()));
  EXPECT_FALSE(corpus.record(invalid({edge(1)}).seen()));
  EXPECT_TRUE(corpus.record(valid({edge(1)}).seen()));
  EXPECT_FALSE(corpus.record(valid({edge(1)}).seen()));
}

TEST(Corpus, LearnsNothingNewFromInvalidRunsOfWhatValidOnesShowed) {
  Corpus corpus;
  EXPECT_TRUE(corpus.record(valid({edge(1)}).seen()));
  EXPECT_FALSE(corpus.record(invalid({edge(1)}).seen()));
  EXPECT_TRUE(corpus.record(invalid({edge(1), edge(2)}).seen()));
}

TEST(Corpus, GradesNewsByTheBestOfThem) {
  Corpus corpus;
  EXPECT_EQ(corpus[kept(corpus, valid({count(1)}))].grade, Grade::Count);
  EXPECT_FALSE(corpus.strong_news());
  EXPECT_EQ(corpus[kept(corpus, valid({count(1), count(2), path(1)}))].grade, Grade::Sequence);
  EXPECT_FALSE(corpus.strong_news());
  EXPECT_EQ(corpus[kept(corpus, valid({edge(1), count(3), path(2)}))].grade, Grade::Edge);
  EXPECT_TRUE(corpus.strong_news());
  // The edge is old.
  EXPECT_EQ(corpus[kept(corpus, valid({edge(1), count(4)}))].grade, Grade::Count);
  EXPECT_FALSE(corpus.strong_news());
}

TEST(Corpus, GradesLabelsAsEdges) {
  Corpus corpus;
  const auto label = coverage::feature_of(Aspect::Other, 1);
  EXPECT_EQ(corpus[kept(corpus, valid({label}))].grade, Grade::Edge);
}

TEST(Corpus, HasNoNewsOfSequencesInMoreThanAShareOfTheRuns) {
  Corpus corpus({.weak_share = 0.1, .weak_reserve = 10});
  int news = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) news += corpus.record(valid({path(i)}).seen()) ? 1 : 0;
  EXPECT_GE(news, 100);
  EXPECT_LE(news, 111);
  EXPECT_FALSE(corpus.record(valid({path(1)}).seen())) << "it was seen";
}

TEST(Corpus, AlwaysHasNewsOfEdgesAndLabelsButNotOfTheirBuckets) {
  Corpus corpus({.weak_share = 0, .weak_reserve = 1});
  EXPECT_TRUE(corpus.record(valid({path(1)}).seen()));
  EXPECT_FALSE(corpus.record(valid({path(2)}).seen()));
  EXPECT_TRUE(corpus.record(valid({edge(8), path(3)}).seen()));
  EXPECT_TRUE(corpus.record(invalid({edge(16)}).seen()));
  EXPECT_FALSE(corpus.record(invalid({edge(17)}).seen())) << "another count of the same edge";
  EXPECT_TRUE(corpus.record(valid({edge(18)}).seen())) << "the first that is valid";
  EXPECT_FALSE(corpus.record(valid({edge(19)}).seen()));
  EXPECT_TRUE(corpus.record(valid({coverage::feature_of(Aspect::Other, 1)}).seen()));
}

TEST(Corpus, PrefersCountsThatSetARecordWhereFewMayBeKept) {
  Corpus corpus({.weak_share = 0, .weak_reserve = 10});
  for (std::uint64_t i = 0; i < 6; ++i) kept(corpus, valid({count(20 - i)}));
  EXPECT_FALSE(corpus.record(valid({count(4)}).seen()));
  EXPECT_TRUE(corpus.record(valid({count(30)}).seen()));
}

TEST(Corpus, KeepsACaseForTheNewsThatItShowsAgain) {
  Corpus corpus;
  corpus.record(valid({edge(1)}).seen());
  corpus.record(valid({edge(1), edge(2), edge(3)}).seen());
  const Shown again = valid({edge(1), edge(3), edge(4)});
  const auto index = corpus.keep(again.seen());
  EXPECT_THAT(corpus.news_of(index), ElementsAre(edge(3)));
  EXPECT_EQ(corpus[index].tree, again.tree);
  EXPECT_TRUE(corpus[index].valid);
  EXPECT_EQ(corpus.size(), 1U);
}

TEST(Corpus, CountsTheFeaturesOfBothPlanes) {
  Corpus corpus;
  corpus.record(invalid({edge(1), edge(2)}).seen());
  corpus.record(valid({edge(1)}).seen());
  EXPECT_EQ(corpus.features(), 3U);
}

TEST(Corpus, HasNoParentWhereNothingWasShownAgain) {
  Corpus corpus;
  EXPECT_TRUE(corpus.record(valid({count(4)}).seen()));
  corpus.keep(valid({}).seen());
  EXPECT_TRUE(corpus.empty());
  EXPECT_FALSE(corpus.record(valid({count(4)}).seen()));
}

TEST(Corpus, PrefersWhatIsRareAmongValidRuns) {
  Corpus corpus;
  const auto common = kept(corpus, valid({edge(1)}));
  const auto rare = kept(corpus, valid({edge(2)}));
  for (int i = 0; i < 100; ++i) corpus.record(valid({edge(1)}).seen());
  auto counts = picks(corpus, 1000);
  EXPECT_GT(counts[rare], 900);
  EXPECT_GT(counts[common], 0) << "the other has its chance";
}

TEST(Corpus, JudgesACaseByTheRarestOfItsNews) {
  Corpus corpus;
  const auto mixed = kept(corpus, valid({edge(1), edge(2)}));
  const auto plain = kept(corpus, valid({edge(3)}));
  for (int i = 0; i < 100; ++i) corpus.record(valid({edge(1), edge(3)}).seen());
  EXPECT_GT(picks(corpus, 1000)[mixed], 900);
  for (int i = 0; i < 1000; ++i) corpus.record(valid({edge(2)}).seen());
  auto counts = picks(corpus, 1000);
  EXPECT_GT(counts[mixed], 400) << "both were seen a hundred times";
  EXPECT_GT(counts[plain], 0);
  for (int i = 0; i < 1000; ++i) corpus.record(valid({edge(1)}).seen());
  EXPECT_GT(picks(corpus, 1000)[plain], 900);
}

TEST(Corpus, PrefersValidCases) {
  Corpus corpus;
  const auto broken = kept(corpus, invalid({edge(1)}));
  const auto sound = kept(corpus, valid({edge(2)}));
  auto counts = picks(corpus, 1000);
  EXPECT_GT(counts[sound], 900);
  EXPECT_GT(counts[broken], 0);
}

TEST(Corpus, PrefersSmallCases) {
  Corpus corpus;
  const auto large = kept(corpus, {.features = {edge(1)}, .tree = row_of(50)});
  const auto small = kept(corpus, {.features = {edge(2)}, .tree = row_of(2)});
  auto counts = picks(corpus, 1000);
  EXPECT_GT(counts[small], 900);
  EXPECT_GT(counts[large], 0);
}

TEST(Corpus, TiresOfAnInvalidCaseWithItsChildren) {
  Corpus corpus;
  const auto one = kept(corpus, invalid({edge(1)}));
  const auto other = kept(corpus, invalid({edge(2)}));
  drift_often(corpus, one, invalid({}));
  EXPECT_EQ(corpus[one].children, 100U);
  EXPECT_GT(picks(corpus, 1000)[other], 900);
}

TEST(Corpus, PicksCasesKeptForCountsOnlyWhereNothingElseBringsNews) {
  Corpus corpus;
  const auto counted = kept(corpus, valid({count(1)}));
  EXPECT_EQ(picks(corpus, 100)[counted], 100) << "there is no other";
  const auto better = kept(corpus, valid({edge(1)}));
  EXPECT_EQ(picks(corpus, 1000)[better], 1000);
  for (int i = 0; i < 1000; ++i) corpus.record(valid({}).seen());
  EXPECT_GT(picks(corpus, 1000)[counted], 200);
  corpus.record(valid({edge(2)}).seen());
  EXPECT_EQ(picks(corpus, 1000)[counted], 0);
}

TEST(Corpus, PicksCasesKeptForCountsLessOftenWhereTheyBringNoRecords) {
  Corpus corpus;
  const auto counted = kept(corpus, valid({count(1)}));
  kept(corpus, valid({edge(1)}));
  for (int i = 0; i < 100'000; ++i) corpus.record(valid({}).seen());
  EXPECT_LT(picks(corpus, 1000)[counted], 200);
  EXPECT_GT(picks(corpus, 1000)[counted], 0);
  const auto more = kept(corpus, valid({count(2)}));
  EXPECT_GT(picks(corpus, 1000)[more], 500);
}

TEST(Corpus, PicksOfCasesKeptForCountsTheOneWithMostHits) {
  Corpus corpus;
  kept(corpus, valid({count(4)}));
  const auto most = kept(corpus, valid({count(9)}));
  kept(corpus, valid({count(6)}));
  EXPECT_EQ(picks(corpus, 100)[most], 100);
  const auto other_edge = kept(corpus, valid({count((1U << coverage::count_bits) + 4)}));
  EXPECT_GT(picks(corpus, 100)[other_edge], 0);
}

TEST(Corpus, PicksNoLargerCaseForItsCounts) {
  Corpus corpus;
  const auto small = kept(corpus, {.features = {count(4)}, .tree = row_of(4)});
  kept(corpus, {.features = {count(5)}, .tree = row_of(5)});
  EXPECT_EQ(picks(corpus, 100)[small], 100);
}

TEST(Corpus, PrefersAValidCaseForItsCounts) {
  Corpus corpus;
  kept(corpus, invalid({count(9)}));
  const auto sound = kept(corpus, valid({count(4)}));
  kept(corpus, invalid({count(20)}));
  EXPECT_EQ(picks(corpus, 100)[sound], 100);
}

TEST(Corpus, DriftsToAChildWithAllTheNewsOfItsParent) {
  Corpus corpus;
  const auto parent = kept(corpus, valid({edge(1), edge(2)}));
  Shown child = valid({edge(2), edge(9), edge(1)});
  child.tree = parse_notation("Args(Int(5))");
  drift_often(corpus, parent, child);
  EXPECT_EQ(corpus[parent].tree, child.tree);
  EXPECT_THAT(corpus.news_of(parent), ElementsAre(edge(1), edge(2)));
}

TEST(Corpus, DriftsToNoChildThatLacksNewsOrValidity) {
  Corpus corpus;
  const auto parent = kept(corpus, valid({edge(1), edge(2)}));
  Shown child = valid({edge(1), edge(3)});
  child.tree = parse_notation("Args(Int(5))");
  drift_often(corpus, parent, child);
  child.features = {edge(1), edge(2)};
  child.outcome = Outcome::Discard;
  drift_often(corpus, parent, child);
  EXPECT_EQ(corpus[parent].tree, Shown().tree);
}

TEST(Corpus, DriftsNoFurtherThanALittleBeyondTheSizeAtBirth) {
  Corpus corpus;
  const auto parent = kept(corpus, {.features = {edge(1)}, .tree = row_of(10)});
  // Always one more than the last that was taken.
  for (int numbers = 11; numbers < 40; ++numbers)
    drift_often(corpus, parent, {.features = {edge(1)}, .tree = row_of(numbers)});
  EXPECT_GT(corpus[parent].tree.size(), 11U);
  EXPECT_LT(corpus[parent].tree.size(), 30U);
  EXPECT_EQ(corpus[parent].birth_size, 11U);
}

TEST(Corpus, DriftsToNoLongTexts) {
  Corpus corpus;
  const auto text = [](std::size_t length) {
    return parse_notation("Args(Text(\"" + std::string(length, 'x') + "\"))");
  };
  const auto parent = kept(corpus, {.features = {edge(1)}, .tree = text(10)});
  for (std::size_t length = 11; length < 40; ++length)
    drift_often(corpus, parent, {.features = {edge(1)}, .tree = text(length)});
  const Tree& drifted = corpus[parent].tree;
  EXPECT_GT(drifted.bytes(drifted[1]).size(), 10U);
  EXPECT_LT(drifted.bytes(drifted[1]).size(), 30U);
}

TEST(Corpus, ReplacesWhereThereAreTooMany) {
  Corpus corpus;
  constexpr std::uint64_t many = 10'000;
  for (std::uint64_t i = 0; i < many; ++i) kept(corpus, valid({edge(8 * i)}));
  EXPECT_LT(corpus.size(), many);
  const auto last = kept(corpus, valid({edge(8 * many)}));
  EXPECT_LT(last, corpus.size());
  EXPECT_THAT(corpus.news_of(last), ElementsAre(edge(8 * many)));
}

TEST(Corpus, ForgetsEverything) {
  Corpus corpus;
  kept(corpus, valid({edge(1)}));
  kept(corpus, invalid({edge(2)}));
  corpus.forget();
  EXPECT_TRUE(corpus.empty());
  EXPECT_EQ(corpus.features(), 0U);
  EXPECT_TRUE(corpus.record(valid({edge(1)}).seen()));
  EXPECT_EQ(corpus.keep(valid({edge(1)}).seen()), 0U);
}

TEST(Corpus, GoesOnWithWhatAnotherProcessKept) {
  Corpus before;
  std::vector<KeptCase> handed_over;
  for (const auto& run : {valid({edge(1), edge(2)}), invalid({edge(3)}), valid({path(4)})}) {
    kept(before, run);
    handed_over.push_back(before.last_kept());
  }
  Corpus after;
  for (const auto& each : handed_over) after.restore(each);
  EXPECT_EQ(after.size(), before.size());
  EXPECT_EQ(after.features(), before.features());
  for (Corpus::Index i = 0; i < after.size(); ++i) {
    EXPECT_EQ(after[i].number, i + 1);
    EXPECT_EQ(after[i].valid, before[i].valid);
    EXPECT_EQ(after.news_of(i), before.news_of(i));
  }
  EXPECT_FALSE(after.record(valid({edge(1), edge(2), path(4)}).seen())) << "that is known";
}

TEST(Corpus, SaysWhichCaseWasReplaced) {
  Corpus corpus({.most_kept = 2});
  for (std::uint32_t i = 1; i <= 2; ++i) {
    kept(corpus, valid({edge(8 * i)}));
    EXPECT_EQ(corpus.last_kept().replaced, 0U);
  }
  kept(corpus, valid({edge(8 * 3)}));
  EXPECT_EQ(corpus.size(), 2U);
  EXPECT_EQ(corpus.last_kept().replaced, 1U) << "its feature is the third, from 0 on";
}

TEST(Corpus, OfACaseThatWasReplacedOnlyTheFeaturesAreKnown) {
  Corpus corpus;
  corpus.restore({.tree = {}, .valid = true, .features = {edge(8)}});
  EXPECT_TRUE(corpus.empty());
  EXPECT_EQ(corpus.keeps(), 1U);
  EXPECT_FALSE(corpus.record(valid({edge(8)}).seen()));
}

TEST(Corpus, PrefersCasesWhoseChildrenDoNotFail) {
  Corpus corpus;
  kept(corpus, valid({edge(1)}));
  kept(corpus, valid({edge(2)}));
  for (int i = 0; i < 20; ++i) corpus.add_failure(0);
  const auto times = picks(corpus, 1000);
  EXPECT_LT(times.contains(0) ? times.at(0) : 0, 200);
  EXPECT_GT(times.at(1), 800);
}

}  // namespace
}  // namespace sonde::search
