// SPDX-License-Identifier: Apache-2.0
// How long sequences are, and which arguments their calls get, as the user says.
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "schema/steps.hpp"
#include "sonde/api.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

// Not an aggregate, so that they come from calls alone.
struct Thing {
  explicit Thing() {}
};

Thing make() { return Thing(); }
void use(Thing&) {}

// How many of 100 fresh sequences satisfy a condition.
int count_of(const std::function<void(Api&)>& describe,
             const std::function<bool(const Tree&)>& holds) {
  api::Sequences sequences;
  Api described(sequences.description());
  describe(described);
  run::Executor executor(sequences.property());
  Random random(1);
  int count = 0;
  for (int i = 0; i < 100; ++i) count += holds(executor.run_fresh(random, 100).tree) ? 1 : 0;
  return count;
}

std::size_t calls_of(const Tree& tree, std::uint64_t function) {
  std::size_t count = 0;
  for (const auto step : schema::steps_in(tree)) count += tree[step].value == function ? 1 : 0;
  return count;
}

bool refers_to_others_only(const Tree& tree) {
  for (const auto each : schema::references_in(tree))
    if (tree[each].value == 0) return false;
  return true;
}

TEST(ApiHabits, LengthIsThatOfFreshSequences) {
  const auto describe = [](Api& api) {
    api.length(17);
    api.call("make", make);
  };
  EXPECT_EQ(count_of(describe, [](const Tree& tree) { return calls_of(tree, 0) == 17; }), 100);
}

TEST(ApiHabits, AFunctionIsCalledAsOftenAsItMayBe) {
  const auto describe = [](Api& api) {
    api.call("make", make).at_most(2);
    api.call("use", use);
  };
  EXPECT_EQ(
      count_of(describe,
               [](const Tree& tree) { return calls_of(tree, 0) <= 2 && calls_of(tree, 1) > 10; }),
      100);
}

TEST(ApiHabits, TheValueThatWasUsedLastIsPreferredOrNot) {
  const auto describe = [](unsigned percent) {
    return [percent](Api& api) {
      api.recent(percent);
      api.call("make", make);
      api.call("use", use);
    };
  };
  const auto refers_to_last = [](const Tree& tree) {
    for (const auto each : schema::references_in(tree))
      if (tree[each].value != 0) return false;
    return true;
  };
  EXPECT_EQ(count_of(describe(100), refers_to_last), 100);
  EXPECT_EQ(count_of(describe(0), refers_to_others_only), 100);
}

// Of an int, which a literal could be just as well.
bool has_reference(const Tree& tree) { return !schema::references_in(tree).empty(); }

TEST(ApiHabits, EarlierResultsAreUsedAgainOrNot) {
  const auto describe = [](unsigned percent) {
    return [percent](Api& api) { api.call("next", [](int n) { return n; }).reuse(percent); };
  };
  EXPECT_EQ(count_of(describe(0), has_reference), 0);
  EXPECT_EQ(count_of(describe(100), has_reference), 100);
}

TEST(ApiHabits, OfAFunctionComeBeforeThoseOfTheApi) {
  const auto describe = [](Api& api) {
    api.reuse(100);
    api.call("next", [](int n) { return n; }).reuse(0);
  };
  EXPECT_EQ(count_of(describe, has_reference), 0);
}

TEST(ApiHabits, ArePercentages) {
  const auto fails = [](const std::function<void(Api&)>& describe, const char* sentence) {
    EXPECT_THAT([&] { static_cast<void>(check_api("Habits.Wrong", describe)); },
                testing::ThrowsMessage<std::exception>(HasSubstr(sentence)));
  };
  fails([](Api& api) { api.reuse(101); }, "api.reuse takes a percentage from 0 to 100, not 101");
  fails([](Api& api) { api.call("make", make).recent(200); }, "make.recent takes a percentage");
  fails([](Api& api) { api.length(0); }, "api.length takes 1 to 200 calls, not 0");
}

}  // namespace
}  // namespace sonde
