// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <set>
#include <thread>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include "coverage/coverage.hpp"
#include "recorded.hpp"
#include "shared.hpp"
#include "subjects.hpp"

namespace {

using namespace sonde::coverage;

TEST(Edges, InstrumentedCodeIsNoticed) {
  edges_of([] { subject::loop(1); });
  EXPECT_TRUE(instrumented());
}

TEST(Edges, OfDifferentBranchesDiffer) {
  EXPECT_NE(edges_of([] { subject::even_or_odd(2); }), edges_of([] { subject::even_or_odd(3); }));
}

TEST(Edges, OfTheSameBranchesAreTheSame) {
  const auto first = edges_of([] { subject::even_or_odd(2); });
  EXPECT_FALSE(first.empty());
  edges_of([] { subject::loop(9); });
  EXPECT_EQ(edges_of([] { subject::even_or_odd(4); }), first);
}

TEST(Edges, AreNumberedInTheOrderInWhichTheyAreTaken) {
  forget_numbers();
  const auto loop = edges_of([] { subject::loop(1); });
  forget_numbers();
  const auto other = edges_of([] { subject::even_or_odd(2); });
  EXPECT_EQ(loop.front(), other.front());
  EXPECT_NE(edges_of([] { subject::loop(1); }), loop);
}

TEST(Edges, GetTheirNumbersAgainInAnotherProcess) {
  forget_numbers();
  edges_of([] { subject::even_or_odd(2); });
  const auto loop = edges_of([] { subject::loop(1); });
  const auto numbered = numbered_edges();
  const std::vector<CodeId> all(numbered.begin(), numbered.end());
  EXPECT_EQ(numbered_edges(2).size(), all.size() - 1);
  EXPECT_TRUE(numbered_edges(all.size() + 1).empty());
  forget_numbers();
  EXPECT_TRUE(numbered_edges().empty());
  restore_numbers(all);
  EXPECT_EQ(edges_of([] { subject::loop(1); }), loop);
}

// No branch depends on it.
TEST(Edges, EqualSidesOfAComparisonCountOnRequest) {
  const auto edges_of_77 = [](std::uint32_t value, bool equal) {
    start_run({Detail::Edges, Order::First, equal});
    arm();
    subject::equals_77<std::uint32_t>(value);
    disarm();
    return edges();
  };
  EXPECT_EQ(edges_of_77(77, false), edges_of_77(12, false));
  EXPECT_EQ(edges_of_77(12, true), edges_of_77(12, false));
  EXPECT_EQ(edges_of_77(77, true).size(), edges_of_77(12, true).size() + 1);
  EXPECT_TRUE(comparisons().empty());
}

std::vector<Feature> unknown_edges_of(int times) {
  start_run({.detail = Detail::Edges, .order = Order::First, .only_unknown = true});
  arm();
  subject::loop(times);
  disarm();
  return edges();
}

TEST(Edges, ThoseCalledKnownAreLeftOutOnRequest) {
  forget_numbers();
  const auto often = edges_of([] { subject::loop(40); });
  auto once = often;
  for (Feature& each : once) each = in_bucket(each, 0);
  EXPECT_NE(often, once);
  EXPECT_EQ(unknown_edges_of(40), once) << "each counts once, however often it is taken";
  call_known(often);
  EXPECT_TRUE(unknown_edges_of(1000).empty());
  EXPECT_EQ(edges_of([] { subject::loop(40); }), often) << "other runs show all edges";
  forget_known();
  EXPECT_EQ(unknown_edges_of(40), once);
  call_known(once);
  forget_numbers();
  EXPECT_EQ(unknown_edges_of(40), once);
}

TEST(Edges, AreCountedAsOftenAsTheyAreTaken) {
  edges_of([] { subject::loop(10); });
  const std::uint64_t few = edges_taken();
  edges_of([] { subject::loop(100'010); });
  const std::uint64_t many = edges_taken();
  EXPECT_GE(few, 10U);
  EXPECT_EQ((many - few) % 100'000, 0U) << few << " and " << many;
  EXPECT_GE(many - few, 100'000U);
  unknown_edges_of(10);
  EXPECT_EQ(edges_taken(), 0U);
}

TEST(Edges, CountInEightBuckets) {
  const int last_of_bucket[] = {1, 2, 3, 7, 15, 31, 127, 1000};
  std::set<std::vector<Feature>> seen;
  for (const int times : last_of_bucket) {
    const auto features = edges_of([&] { subject::loop(times); });
    EXPECT_TRUE(seen.insert(features).second) << times;
  }
}

TEST(Edges, OfOneBucketAreTheSame) {
  EXPECT_EQ(edges_of([] { subject::loop(40); }), edges_of([] { subject::loop(120); }));
  EXPECT_EQ(edges_of([] { subject::loop(300); }), edges_of([] { subject::loop(100'000); }));
}

TEST(Edges, WhatRunsWhileDisarmedLeavesNoTrace) {
  record([] {});
  subject::loop(5);
  EXPECT_TRUE(edges().empty());
  EXPECT_TRUE(edges_of([] {}).empty());
}

TEST(Edges, WhatRanBeforeArmingDoesNotCount) {
  const auto alone = edges_of([] { subject::equals_77<std::uint32_t>(12); });
  start_run();
  subject::equals_77<std::uint32_t>(9);
  subject::loop(50);
  arm();
  subject::equals_77<std::uint32_t>(12);
  disarm();
  EXPECT_EQ(edges(), alone);
  ASSERT_EQ(comparisons().size(), 1U);
  EXPECT_EQ(comparisons().front().value, 12U);
}

TEST(Edges, ARunMayBeArmedMoreThanOnce) {
  const auto twice = edges_of([] {
    subject::even_or_odd(2);
    subject::even_or_odd(2);
  });
  start_run();
  for (int i = 0; i < 2; ++i) {
    arm();
    subject::even_or_odd(2);
    disarm();
  }
  EXPECT_EQ(edges(), twice);
}

TEST(Edges, APauseLeavesNoTrace) {
  const auto without = edges_of([] { subject::even_or_odd(2); });
  const auto with = edges_of([] {
    subject::even_or_odd(2);
    const Pause pause;
    subject::equals_77<std::uint32_t>(5);
    subject::loop(3);
  });
  EXPECT_EQ(with, without);
  for (const Comparison& it : comparisons()) EXPECT_NE(it.other, 77U);
}

TEST(Edges, GoOnAfterAPause) {
  const auto features = edges_of([] {
    {
      const Pause pause;
    }
    subject::loop(3);
  });
  EXPECT_FALSE(features.empty());
}

// Where two runs part, their paths do, and not before.
TEST(Paths, PartWhereTheRunsPart) {
  const auto first = path_of([] { subject::bits(0b0001); });
  const auto early = path_of([] { subject::bits(0b0000); });
  const auto late = path_of([] { subject::bits(0b1001); });
  const auto common = [&](const std::vector<Feature>& other) {
    return std::mismatch(first.begin(), first.end(), other.begin(), other.end()).first -
           first.begin();
  };
  EXPECT_LT(common(early), common(late));
  EXPECT_LT(common(late), static_cast<std::ptrdiff_t>(first.size()));
}

TEST(Paths, HaveACap) {
  const auto whole = path_of([] { subject::loop(10'000); });
  EXPECT_EQ(whole.size(), 1024U);
  std::vector<Feature> first;
  collect_path(first, 5);
  EXPECT_EQ(first, std::vector(whole.begin(), whole.begin() + 5));
}

// Another order, or another number of turns, is another path; of pairs it is the same set.
TEST(Pairs, AreTheStepsOfAPath) {
  const auto pairs_of = [](int turns) {
    record([&] { subject::loop(turns); });
    std::vector<Feature> features;
    collect_pairs(features);
    return features;
  };
  EXPECT_EQ(pairs_of(4), pairs_of(7));
  EXPECT_NE(pairs_of(0), pairs_of(4));
  EXPECT_EQ(path_of([] { subject::loop(4); }).size() < path_of([] { subject::loop(7); }).size(),
            true);
}

std::vector<Feature> triples_of(int turns) {
  record([&] { subject::loop(turns); });
  std::vector<Feature> features;
  collect_triples(features);
  return features;
}

// The last turn is far behind the first edges that are kept in their order.
TEST(Triples, AreThoseOfTheWholeRunAndCountOnce) {
  const auto few = triples_of(10);
  EXPECT_FALSE(few.empty());
  EXPECT_EQ(std::set(few.begin(), few.end()).size(), few.size());
  const auto many = triples_of(50'000);
  EXPECT_EQ(std::set(many.begin(), many.end()), std::set(few.begin(), few.end()));
}

TEST(Triples, AreThoseOfTheFirstEdgesWhereNoMoreIsAskedFor) {
  const auto whole = triples_of(50'000);
  start_run({Detail::Edges, Order::First});
  arm();
  subject::loop(50'000);
  disarm();
  std::vector<Feature> first;
  collect_triples(first);
  EXPECT_LT(first.size(), whole.size());
}

TEST(Paths, AreThereWhereOnlyEdgesAreAskedFor) {
  const auto whole = path_of([] { subject::bits(5); });
  record([] { subject::bits(5); }, Detail::Edges);
  std::vector<Feature> features;
  collect_path(features);
  EXPECT_EQ(features, whole);
}

TEST(Modules, SharedLibrariesCount) {
  const auto small = edges_of([] { shared_branch(1); });
  EXPECT_FALSE(small.empty());
  EXPECT_NE(small, edges_of([] { shared_branch(100); }));
}

TEST(Modules, CodeLoadedLaterCounts) {
  void* const library = dlopen(SONDE_LOADED_LIBRARY, RTLD_NOW);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto branch = reinterpret_cast<int (*)(int)>(dlsym(library, "loaded_branch"));
  ASSERT_NE(branch, nullptr);
  const auto small = edges_of([&] { branch(1); });
  EXPECT_FALSE(small.empty());
  EXPECT_NE(small, edges_of([&] { branch(100); }));
  EXPECT_NE(small, edges_of([] { shared_branch(1); }));
  dlclose(library);
  edges_of([] { subject::loop(3); });  // must not touch what is gone
}

// What a run of the library that is loaded meanwhile shows. It is unloaded in the end, and its
// addresses are used up, so that it stands elsewhere the next time.
std::vector<Feature> features_of_library(int number) {
  void* const library = dlopen(SONDE_LOADED_LIBRARY, RTLD_NOW);
  const auto branch = reinterpret_cast<int (*)(int)>(dlsym(library, "loaded_branch"));
  Dl_info where{};
  if (branch == nullptr || dladdr(reinterpret_cast<void*>(branch), &where) == 0) return {};
  auto features = edges_of([&] { branch(number); });
  collect_progress(features);
  dlclose(library);
  mmap(where.dli_fbase, 1, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  return features;
}

TEST(Modules, CodeLoadedAgainHasItsPlacesAgain) {
  const auto small = features_of_library(1);
  const auto large = features_of_library(100);
  EXPECT_FALSE(small.empty());
  EXPECT_NE(small, large);
  for (int i = 0; i < 1100; ++i) {  // more often than there is room for modules
    ASSERT_EQ(features_of_library(1), small) << i;
    ASSERT_EQ(features_of_library(100), large) << i;
  }
}

TEST(Threads, OfTheCodeUnderTestCount) {
  const auto here = edges_of([] { subject::even_or_odd(2); });
  const auto there = edges_of([] { std::thread([] { subject::even_or_odd(2); }).join(); });
  for (const Feature feature : here) {
    EXPECT_TRUE(std::binary_search(there.begin(), there.end(), feature));
  }
}

TEST(Threads, CorruptNothing) {
  std::atomic<bool> stop = false;
  const auto work = [&] {
    while (!stop) {
      subject::loop(20);
      subject::string_is_bad("bud!");
      subject::bits(77);
    }
  };
  std::thread first(work);
  std::thread second(work);
  for (int run = 0; run < 2000; ++run) {
    const auto features = edges_of([&] { subject::even_or_odd(run); });
    ASSERT_FALSE(features.empty());
    ASSERT_LT(features.size(), 200U);
    ASSERT_LE(comparisons().size(), 2U);
  }
  stop = true;
  first.join();
  second.join();
}

TEST(Threads, LeaveNothingBehind) {
  std::atomic<bool> stop = false;
  std::thread thread([&] {
    while (!stop) subject::loop(20);
  });
  for (int run = 0; run < 2000; ++run) edges_of([] { subject::even_or_odd(2); });
  stop = true;
  thread.join();
  EXPECT_TRUE(edges_of([] {}).empty());
  EXPECT_FALSE(edges_of([] { subject::loop(20); }).empty());
}

}  // namespace
