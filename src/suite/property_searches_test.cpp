// SPDX-License-Identifier: Apache-2.0
// What a property knows of its searches, and they of each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/failure.hpp"
#include "suite/property_work.hpp"
#include "suite/some_messages_test.hpp"

namespace sonde::suite {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

SearchNews news(std::uint64_t tests, std::uint64_t features = 0, std::uint64_t kept = 0) {
  SearchNews message{.state = "state", .tests = tests};
  message.guidance = some_guidance();
  message.guidance->progress.features = features;
  for (std::uint64_t i = 0; i < kept; ++i) message.kept.push_back(some_kept_case());
  return message;
}

class PropertySearches : public testing::Test {
 protected:
  Search& new_search() { return *work_.searches().emplace_back(std::make_unique<Search>()); }
  Search& searched() {
    Search& search = new_search();
    work_.add(search, news(10), 1, 1);
    return search;
  }

  PropertyWork work_{{.program = "program", .id = "Some.Property"}};
};

TEST_F(PropertySearches, TheOtherSearchesAreToldOfAFailure) {
  Search& one = searched();
  Search& other = searched();
  const CaseFound found{some_failing_case(), "token"};
  work_.add(found, 1);
  Examined examined;
  examined.facts.counterexamples = {some_counterexample()};
  work_.add(examined, 2);
  for (const Search* each : {&one, &other})
    EXPECT_THAT(each->failures, ElementsAre(run::origin_of(some_failure())));
}

TEST_F(PropertySearches, WhatOneSearchKeepsTheOthersRun) {
  Search& one = new_search();
  Search& other = new_search();
  work_.add(one, news(10, 3, 2), 1, 1);
  EXPECT_THAT(one.seeds, IsEmpty());
  EXPECT_THAT(other.seeds, ElementsAre(some_tree(), some_tree()));
}

TEST_F(PropertySearches, WhatASearchWasGivenItDoesNotGiveBack) {
  Search& one = new_search();
  Search& other = new_search();
  work_.add(one, news(10, 3, 1), 1, 1);
  other.take_seeds();
  work_.add(other, news(10, 3, 1), 2, 1);
  EXPECT_EQ(other.known.kept.size(), 1U);
  EXPECT_THAT(one.seeds, IsEmpty());
  work_.add(other, news(20, 4, 1), 3, 1);
  EXPECT_THAT(one.seeds, ElementsAre(some_tree())) << "it found the case by itself";
}

TEST_F(PropertySearches, WhatASearchFindsAgainAfterARestartIsNoNews) {
  Search& one = new_search();
  Search& other = new_search();
  work_.add(one, news(10, 50, 1), 1, 1);
  other.take_seeds();
  auto anew = news(20, 20, 1);
  anew.forgets = true;
  work_.add(one, anew, 2, 1);
  work_.add(one, news(30, 49, 1), 3, 1);
  EXPECT_THAT(other.seeds, IsEmpty());
  work_.add(one, news(40, 50, 1), 4, 1);
  EXPECT_THAT(other.seeds, ElementsAre(some_tree())) << "others may come from here on";
}

TEST_F(PropertySearches, ASearchGoesOnWithAllThatItKept) {
  Search& search = new_search();
  EXPECT_TRUE(search.order(0, {}).takes_corpus);
  EXPECT_EQ(search.order(0, {}).deaths, 0U);
  EXPECT_FALSE(search.order(1, {}).takes_corpus) << "one search runs the cases of earlier runs";
  EXPECT_NE(search.order(1, {}).seed_shift, search.order(0, {}).seed_shift);
  auto first = news(10, 1, 2);
  first.edges = {7, 8};
  auto second = news(20, 2, 1);
  second.edges = {9};
  second.deaths = 3;
  second.enumerated = 4;
  work_.add(search, first, 1, 1);
  work_.add(search, second, 2, 1);
  const SearchOrder order = search.order(0, some_slice());
  EXPECT_EQ(order.state, "state");
  EXPECT_EQ(order.kept.size(), 3U);
  EXPECT_EQ(order.edges, (std::vector<coverage::CodeId>{7, 8, 9}));
  EXPECT_EQ(order.deaths, 4U) << "that of its process is one more";
  EXPECT_EQ(order.enumerated, 4U);
  EXPECT_FALSE(order.takes_corpus);
  EXPECT_EQ(order.slice.cost, some_slice().cost);
}

TEST_F(PropertySearches, CasesOfOthersRunAgainWhereTheirProcessDied) {
  Search& search = new_search();
  search.seeds = {some_tree()};
  EXPECT_THAT(search.take_seeds(), ElementsAre(some_tree()));
  EXPECT_THAT(search.seeds, IsEmpty());
  search.lose_process();
  EXPECT_THAT(search.take_seeds(), ElementsAre(some_tree()));
  work_.add(search, news(10), 1, 1);
  EXPECT_EQ(search.losses, 0U);
  search.lose_process();
  EXPECT_THAT(search.seeds, IsEmpty()) << "they have run";
}

TEST_F(PropertySearches, AStrategyMayForgetWhatItKept) {
  Search& search = new_search();
  work_.add(search, news(10, 1, 3), 1, 1);
  auto anew = news(20, 2, 2);
  anew.forgets = true;
  work_.add(search, anew, 5, 1);
  EXPECT_EQ(search.known.kept.size(), 2U);
  EXPECT_THAT(search.kept_at, ElementsAre(5, 5)) << "of those that are left";
}

TEST_F(PropertySearches, OfACaseThatAnotherOneReplacedOnlyTheFeaturesStay) {
  Search& search = new_search();
  Search& other = new_search();
  work_.add(search, news(10, 1, 2), 1, 1);
  auto later = news(20, 2, 1);
  later.kept[0].replaced = 1;
  work_.add(search, later, 2, 1);
  ASSERT_EQ(search.known.kept.size(), 3U) << "numbers stay";
  EXPECT_TRUE(search.known.kept[0].tree.empty());
  EXPECT_EQ(search.known.kept[0].features, some_kept_case().features);
  EXPECT_FALSE(search.known.kept[1].tree.empty());
  EXPECT_EQ(other.seeds.size(), 3U) << "others may still run it";
}

TEST_F(PropertySearches, CountsAllSearches) {
  Search& one = new_search();
  Search& other = new_search();
  auto message = news(10, 30);
  message.discards = 4;
  message.guidance->discovery.singles = 2;
  work_.add(one, message, 1, 1);
  message.tests = 100;
  message.guidance->progress.features = 20;
  work_.add(other, message, 2, 1);
  EXPECT_EQ(work_.total().tests, 110U);
  EXPECT_EQ(work_.total().discards, 8U);
  EXPECT_EQ(work_.total().features, 30U) << "they find the same ones";
  EXPECT_EQ(work_.yield().cases, 118U);
  EXPECT_EQ(work_.yield().singles, 4U);
}

TEST_F(PropertySearches, ASecondSearchBeginsWhenTheFirstHasKeptSomething) {
  work_.stage = PropertyWork::Stage::Searching;
  EXPECT_TRUE(work_.has_work());
  Search& first = new_search();
  EXPECT_TRUE(work_.has_work());
  first.runs = true;
  EXPECT_FALSE(work_.has_work());
  work_.add(first, news(10), 1, 1);
  EXPECT_TRUE(work_.has_work());
  auto enumerating = news(20);
  enumerating.enumerates = true;
  work_.add(first, enumerating, 2, 1);
  EXPECT_FALSE(work_.has_work()) << "each case is to run once";
  first.runs = false;
  EXPECT_TRUE(work_.has_work());
}

}  // namespace
}  // namespace sonde::suite
