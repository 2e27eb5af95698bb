// SPDX-License-Identifier: Apache-2.0
// Calls that a precondition rejects are drawn again, and bounds keep them from being rejected.
#include <deque>
#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "sonde/api.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

// Not an aggregate, so that lists come from calls alone.
struct List {
  explicit List() {}
  std::deque<int> items{};
};

struct Counts {
  unsigned made = 0;
  unsigned rejected = 0;
};

// Of 200 fresh sequences.
Counts counts_of(const std::function<void(Api&)>& describe) {
  api::Sequences sequences;
  Api described(sequences.description());
  describe(described);
  run::Executor executor(sequences.property());
  Random random(1);
  Counts counts;
  for (int i = 0; i < 200; ++i) {
    const auto seen = executor.run_fresh(random, 100);
    EXPECT_EQ(seen.outcome, Outcome::Pass) << seen.probe.failure.what;
    for (const run::Hit& hit : seen.probe.hits) {
      const Role role = run::sites()[hit.site]->role;
      counts.made += role == Role::Step ? 1 : 0;
      counts.rejected += role == Role::Refusal ? 1 : 0;
    }
  }
  return counts;
}

TEST(ApiPreconditions, ARejectedCallIsDrawnAgainWithOtherArguments) {
  const Counts counts = counts_of([](Api& api) {
    api.tries(8);
    api.call("half", [](int) {}).given(in_range(0, 99)).require("is low", [](int n) {
      return n < 25;
    });
  });
  // Without further tries, no sequence would have as many calls as it was to have.
  EXPECT_GE(counts.made, 200U * 60U);
}

TEST(ApiPreconditions, WhatCannotDifferIsNotDrawnAgain) {
  const Counts counts = counts_of([](Api& api) {
    api.call("never", [] {}).tries(8).require("never", [] { return false; });
    api.call("always", [] {});
  });
  EXPECT_LT(counts.rejected, 2 * counts.made);
}

TEST(ApiPreconditions, ARangeBoundsWhatIsDrawn) {
  const Counts counts = counts_of([](Api& api) {
    api.call("take", [](int, unsigned char, std::int64_t) {})
        .range(0, -3, 3)
        .range(1, 250, 1000)
        .range(2, 5, 5)
        .require("is inside", [](int a, unsigned char b, std::int64_t c) {
          return a >= -3 && a <= 3 && b >= 250 && c == 5;
        });
  });
  EXPECT_GT(counts.made, 0U);
  EXPECT_EQ(counts.rejected, 0U);
}

void describe_lists(Api& api) {
  api.call("make", [] { return List(); });
  api.call("add", [](List& list, int x) { list.items.push_back(x); });
}

TEST(ApiPreconditions, ARangeMayDependOnTheArgumentsBefore) {
  const Counts counts = counts_of([](Api& api) {
    describe_lists(api);
    api.call("at", [](const List& list, std::size_t i) { return list.items.at(i); })
        .range(1, 0, [](const List& list) { return static_cast<long>(list.items.size()) - 1; });
  });
  EXPECT_GT(counts.made, 0U);  // none of them threw
}

TEST(ApiPreconditions, ACallWhoseRangeIsEmptyIsLeftOut) {
  const auto report = check_api(
      "Preconditions.Empty",
      [](Api& api) {
        api.call("make", [] { return List(); });
        api.call("at", [](const List& list, std::size_t i) { return list.items.at(i); })
            .range(1, 0, [](const List& list) { return static_cast<long>(list.items.size()) - 1; });
      },
      {.profile = Profile::Unit, .max_tests = 100});  // in a CI, the call would be a gate
  EXPECT_THAT(report.text(), testing::ContainsRegex("never called: at .all [0-9,]+ calls were "
                                                    "rejected: its range is empty.\n"));
}

TEST(ApiPreconditions, ARangeIsKeptWhileSequencesShrink) {
  const auto report = check_api("Preconditions.Shrink", [](Api& api) {
    describe_lists(api);
    api.call("at", [](const List& list, std::size_t i) { return list.items.at(i); })
        .range(1, 2, [](const List& list) { return static_cast<long>(list.items.size()) - 1; })
        .ensure("is never reached", [](int) { return false; });
  });
  EXPECT_THAT(report.text(), HasSubstr("  auto list_0 = make();\n"
                                       "  add(list_0, 0);\n"
                                       "  add(list_0, 0);\n"
                                       "  add(list_0, 0);\n"
                                       "  at(list_0, 2);  // 0\n"));
}

TEST(ApiPreconditions, ARangeIsOfANumberAndOfWhatStandsBeforeIt) {
  const auto of_a_list = [](Api& api) {
    describe_lists(api);
    api.call("look", [](const List&) {}).range(0, 0, 1);
  };
  const auto of_a_later_one = [](Api& api) {
    api.call("look", [](int, int) {}).range(0, 0, [](int, int second) { return second; });
  };
  const auto of_none = [](Api& api) { api.call("look", [](int) {}).range(1, 0, 1); };
  for (const std::function<void(Api&)>& each :
       {std::function<void(Api&)>(of_a_list), std::function<void(Api&)>(of_a_later_one)})
    EXPECT_THAT([&] { static_cast<void>(check_api("Preconditions.Wrong", each)); },
                testing::ThrowsMessage<std::exception>(HasSubstr("look cannot bound parameter 0")));
  EXPECT_THAT([&] { static_cast<void>(check_api("Preconditions.Wrong", of_none)); },
              testing::ThrowsMessage<std::exception>(HasSubstr("has no parameter number 1")));
}

// What would reject a call is a state, so that a search keeps a sequence that leads elsewhere.
TEST(ApiPreconditions, WhatRejectsACallGuides) {
  api::Sequences sequences;
  Api described(sequences.description());
  describe_lists(described);
  described.call("clear", [](List& list) { list.items.clear(); })
      .require("is not empty", [](const List& list) { return !list.items.empty(); });
  run::Executor executor(sequences.property());
  executor.watch({.labels = true});
  Random random(1);
  std::set<std::uint16_t> states;
  for (int i = 0; i < 100; ++i) {
    const auto met = executor.run_fresh(random, 100).probe.all_states();
    EXPECT_EQ(met.size(), 1U);
    states.insert(met.begin(), met.end());
  }
  EXPECT_EQ(states.size(), 2U);
}

}  // namespace
}  // namespace sonde
