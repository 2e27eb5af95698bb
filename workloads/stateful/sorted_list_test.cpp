// SPDX-License-Identifier: Apache-2.0
#include "stateful/sorted_list.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stateful/fails_at.hpp"
#include "stateful/first_to_fail.hpp"
#include "stateful/heap.hpp"
#include "stateful/replay.hpp"
#include "stateful/sorted_list_contract.hpp"

namespace stateful::sorted_list {
namespace {

constexpr int least_int = std::numeric_limits<int>::min();
constexpr int largest_int = std::numeric_limits<int>::max();

// Calls on one list, each with its contract.
class Calls {
 public:
  Calls(Mutant chosen, Version version) : version_(version) { mutant = chosen; }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  ~Calls() {
    mutant = Mutant::None;
    heap().reset();
  }

  Calls& make() {
    list_ = empty();
    return note(list_ == nullptr);
  }
  Calls& make(int value) {
    list_ = singleton(value);
    return note(is_fresh_singleton(list_, value));
  }
  Calls& add_up() {
    const Before old = ready();
    const int result = sum(list_);
    return note(is_sum(old, result, list_));
  }
  Calls& add(int value) {
    const Before old = ready();
    insert(value, &list_);
    return note(is_valid() && was_inserted(old, list_, value));
  }
  Calls& prepend(int value) {
    ready();
    cons(value, &list_);
    return note(is_valid());
  }

  int first_to_fail() const { return first_.number(); }

 private:
  bool is_valid() const { return is_sorted_list(list_, version_); }
  Before ready() const {
    EXPECT_TRUE(is_valid());
    return before(list_);
  }
  Calls& note(bool holds) {
    first_.note(holds);
    return *this;
  }

  Version version_;
  Node* list_ = nullptr;
  FirstToFail first_;
};

class StatefulSortedList : public testing::TestWithParam<Version> {
 protected:
  ~StatefulSortedList() override { heap().reset(); }
  static Calls with(Mutant chosen) { return {chosen, GetParam()}; }
  static bool is_valid(const Node* list) { return is_sorted_list(list, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Versions, StatefulSortedList,
                         testing::Values(Version::HeadOfTail, Version::OptionalPrevious,
                                         Version::LeastPrevious));

using Sequence = int(Calls&&);

int adds_up(Calls&& calls) { return calls.make(1).add_up().first_to_fail(); }
int adds_up_inserted(Calls&& calls) { return calls.make().add(1).add_up().first_to_fail(); }
int inserts_again(Calls&& calls) { return calls.make(1).add(1).first_to_fail(); }
int inserts_twice(Calls&& calls) { return calls.make().add(0).add(0).first_to_fail(); }
int inserts_in_the_middle(Calls&& calls) { return calls.make(1).add(0).add(1).first_to_fail(); }
int prepends_larger(Calls&& calls) { return calls.make(1).prepend(2).first_to_fail(); }
int prepends_twice(Calls&& calls) { return calls.make().prepend(0).prepend(1).first_to_fail(); }

TEST_P(StatefulSortedList, EachMutantFailsAtTheLastCallOfItsSequence) {
  EXPECT_EQ(adds_up(with(Mutant::SumModifyList)), 2);
  EXPECT_EQ(adds_up_inserted(with(Mutant::SumModifyList)), 3);
  EXPECT_EQ(prepends_larger(with(Mutant::ConsInvalid)), 2);
  EXPECT_EQ(prepends_twice(with(Mutant::ConsInvalid)), 3);
  EXPECT_EQ(inserts_again(with(Mutant::InsertDups)), 2);
  EXPECT_EQ(inserts_twice(with(Mutant::InsertDups)), 3);
  EXPECT_EQ(inserts_in_the_middle(with(Mutant::InsertLosesTail)), 3);
}

// Without a mutant there is no cons.
TEST_P(StatefulSortedList, WithoutAMutantNoneFails) {
  for (Sequence* const sequence :
       {adds_up, adds_up_inserted, inserts_again, inserts_twice, inserts_in_the_middle})
    EXPECT_EQ(sequence(with(Mutant::None)), 0);
}

TEST_P(StatefulSortedList, ALongSequenceHolds) {
  Calls calls = with(Mutant::None);
  calls.make(5).add(largest_int).add(least_int).add(5).add(3).add(9).add(largest_int).add_up();
  EXPECT_EQ(calls.first_to_fail(), 0);
}

TEST_P(StatefulSortedList, ValuesDoNotDecrease) {
  EXPECT_TRUE(is_valid(nullptr));
  Node* const list = singleton(least_int);
  list->next = singleton(least_int);
  list->next->next = singleton(largest_int);
  EXPECT_TRUE(is_valid(list));
  list->next->next->value = least_int;
  EXPECT_TRUE(is_valid(list));
  list->value = 0;
  EXPECT_FALSE(is_valid(list));
}

TEST_P(StatefulSortedList, NoNodeIsDeadOrReachedTwice) {
  Node* const list = singleton(1);
  list->next = list;
  EXPECT_FALSE(is_valid(list));
  EXPECT_LE(values_of(list).size(), 1U);
  list->next = singleton(2);
  EXPECT_TRUE(is_valid(list));
  heap().release(list->next);
  EXPECT_FALSE(is_valid(list));
}

// The same through Sonde, which reports what failed.
class StatefulSortedListSequences : public StatefulSortedList {
 protected:
  ~StatefulSortedListSequences() override { mutant = Mutant::None; }

  static Replayed run(Mutant chosen, std::string_view calls) {
    mutant = chosen;
    return Replay([](sonde::Api& api) { describe_sorted_list(api, GetParam()); }).run(calls);
  }
};

INSTANTIATE_TEST_SUITE_P(Versions, StatefulSortedListSequences,
                         testing::Values(Version::HeadOfTail, Version::OptionalPrevious,
                                         Version::LeastPrevious));

TEST_P(StatefulSortedListSequences, EachMutantBreaksThePostconditionOfTheLastCall) {
  EXPECT_THAT(run(Mutant::SumModifyList, "{singleton{1}, sum{earlier{0}}}"),
              fails_at(2, "sum breaks its postcondition"));
  EXPECT_THAT(run(Mutant::ConsInvalid, "{singleton{1}, cons{2, earlier{0}}}"),
              fails_at(2, "cons breaks its postcondition"));
  EXPECT_THAT(run(Mutant::InsertDups, "{singleton{1}, insert{1, earlier{0}}}"),
              fails_at(2, "insert breaks its postcondition"));
  EXPECT_THAT(
      run(Mutant::InsertLosesTail, "{singleton{1}, insert{0, earlier{0}}, insert{1, earlier{0}}}"),
      fails_at(3, "insert breaks its postcondition"));
}

TEST_P(StatefulSortedListSequences, WithoutAMutantNoneFails) {
  const Replay replay([](sonde::Api& api) { describe_sorted_list(api, GetParam()); });
  EXPECT_EQ(replay.run_at_random(20'000).failure, "");
}

}  // namespace
}  // namespace stateful::sorted_list
