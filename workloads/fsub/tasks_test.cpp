// SPDX-License-Identifier: Apache-2.0
#include "fsub/tasks.hpp"

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "fsub/typing.hpp"
#include "known_answers.hpp"

namespace system_fsub {
namespace {

const Type top;
const Term innermost;

// How many variables are bound around a term or type.
struct Bound {
  int variables = 0;
  int types = 0;

  Bound one_variable() const { return {variables + 1, types}; }
  Bound one_type() const { return {variables, types + 1}; }
};

// All types and terms of a size, which counts constructors. Variables are bound.
class Small {
 public:
  const std::vector<Type>& types(unsigned size, int bound) {
    auto& all = types_[{size, bound}];
    if (!all.empty() || size % 2 == 0) return all;
    if (size == 1) {
      all.push_back(top);
      for (int index = 0; index < bound; ++index) all.push_back(type_variable(index));
      return all;
    }
    std::vector<Type> made;
    for (unsigned left = 1; left + 1 < size; left += 2) {
      for (const Type& one : types(left, bound)) {
        for (const Type& other : types(size - 1 - left, bound)) made.push_back(arrow(one, other));
        for (const Type& body : types(size - 1 - left, bound + 1))
          made.push_back(universal(one, body));
      }
    }
    return all = made;
  }

  const std::vector<Term>& terms(unsigned size, Bound bound) {
    auto& all = terms_[{size, bound.variables, bound.types}];
    if (!all.empty() || size % 2 == 0) return all;
    std::vector<Term> made;
    for (int index = 0; size == 1 && index < bound.variables; ++index)
      made.push_back(variable(index));
    for (unsigned left = 1; left + 1 < size; left += 2) add(made, left, size - 1 - left, bound);
    return all = made;
  }

 private:
  // With so many constructors left and right.
  void add(std::vector<Term>& made, unsigned left, unsigned right, Bound bound) {
    for (const Type& type : types(left, bound.types)) {
      for (const Term& body : terms(right, bound.one_variable()))
        made.push_back(abstraction(type, body));
      for (const Term& body : terms(right, bound.one_type()))
        made.push_back(type_abstraction(type, body));
    }
    for (const Term& function : terms(left, bound)) {
      for (const Term& argument : terms(right, bound))
        made.push_back(application(function, argument));
      for (const Type& argument : types(right, bound.types))
        made.push_back(type_application(function, argument));
    }
  }

  std::map<std::pair<unsigned, int>, std::vector<Type>> types_{};
  std::map<std::tuple<unsigned, int, int>, std::vector<Term>> terms_{};
};

TEST(FsubTerms, HaveSoManyThatAreClosedAndTyped) {
  Small small;
  std::vector<std::size_t> counts;
  for (unsigned size = 3; size <= 11; size += 2) {
    counts.push_back(0);
    for (const Term& term : small.terms(size, {}))
      counts.back() += Typing<Fault::None>::type_of(term) ? 1 : 0;
  }
  EXPECT_EQ(counts, (std::vector<std::size_t>{1, 8, 94, 1313, 21986}));
}

// Each is as small as any counterexample of its faults.
TEST(FsubTasks, FailOnTheirSmallestCounterexamples) {
  const Type x0 = type_variable(0);
  const Type x1 = type_variable(1);
  workload::KnownAnswers answers([](const auto& visit) { visit_tasks(visit); });
  const auto fail_on = [&](const Term& term, std::initializer_list<const char*> faults) {
    for (const std::string fault : faults) {
      answers.fails(fault + "-SinglePreserve", term);
      answers.fails(fault + "-MultiPreserve", term);
    }
  };
  fail_on(abstraction(top, application(abstraction(top, variable(1)), variable(0))),
          {"subst_var_flip", "subst_var_no_decr"});
  fail_on(type_application(
              type_abstraction(top, abstraction(x0, type_abstraction(top, variable(0)))), top),
          {"tshift_tvar_no_incr"});
  fail_on(type_abstraction(
              top, abstraction(x0, type_application(type_abstraction(top, variable(0)), top))),
          {"tsubst_tvar_flip", "tsubst_tvar_no_shift"});
  fail_on(
      abstraction(universal(top, x0), type_application(type_abstraction(top, variable(0)), top)),
      {"tsubst_tvar_over_shift"});
  fail_on(type_application(
              type_abstraction(top, type_abstraction(top, abstraction(x0, variable(0)))), top),
          {"subst_typ_tabs_no_incr"});
  fail_on(
      type_abstraction(top, abstraction(universal(top, x0),
                                        type_application(type_abstraction(top, variable(0)), x0))),
      {"tshift_tvar_all", "tshift_all_no_incr"});
  fail_on(type_abstraction(
              top, abstraction(x0, application(abstraction(x0, abstraction(top, variable(1))),
                                               variable(0)))),
          {"shift_var_no_incr", "subst_abs_no_shift"});
  fail_on(
      type_abstraction(
          top, type_application(
                   type_abstraction(top, type_abstraction(top, abstraction(x1, variable(0)))), x0)),
      {"tsubst_all_no_tshift", "subst_typ_tabs_no_shift"});
  fail_on(abstraction(
              top, type_abstraction(top, application(abstraction(top, abstraction(x0, variable(0))),
                                                     variable(0)))),
          {"subst_abs_no_incr"});
  fail_on(
      type_abstraction(top, application(abstraction(arrow(x0, x0), abstraction(top, variable(1))),
                                        abstraction(x0, variable(0)))),
      {"shift_var_all", "shift_abs_no_incr"});
  fail_on(type_abstraction(
              top, application(abstraction(arrow(x0, top), type_abstraction(top, variable(0))),
                               abstraction(x0, variable(0)))),
          {"subst_tabs_no_shift"});
  fail_on(
      application(abstraction(universal(top, arrow(x0, x0)), type_abstraction(top, variable(0))),
                  type_abstraction(top, abstraction(x0, variable(0)))),
      {"shift_typ_tabs_no_incr"});
  answers.are_complete(36);
}

TEST(FsubTasks, FailOnNoSmallerTerm) {
  Small small;
  visit_tasks([&](const auto& task) {
    for (unsigned size = 3; size < *task.smallest && size <= 7; size += 2)
      for (const Term& term : small.terms(size, {}))
        EXPECT_FALSE(workload::breaks(task.broken, term)) << task.name << ", size " << size;
  });
}

TEST(FsubTasks, HoldWithoutTheirFaults) {
  Small small;
  for (unsigned size = 3; size <= 9; size += 2) {
    for (const Term& term : small.terms(size, {})) {
      EXPECT_FALSE(workload::breaks(&Control::single_preserve, term));
      EXPECT_FALSE(workload::breaks(&Control::multi_preserve, term));
    }
  }
}

TEST(FsubTyping, NoPointerIsTheInnermostVariable) {
  const auto identity = Typing<Fault::None>::type_of(abstraction(top, innermost));
  ASSERT_TRUE(identity.has_value());
  EXPECT_EQ(Typing<Fault::None>::has_subtype_of(abstraction(top, variable(0)), *identity),
            Answer::Yes);
  EXPECT_FALSE(Typing<Fault::None>::type_of(innermost));
}

TEST(FsubTyping, PromotesVariablesToTheirBounds) {
  const Type function = arrow(top, top);
  const Term applies = abstraction(type_variable(0), application(variable(0), variable(0)));
  EXPECT_TRUE(Typing<Fault::None>::type_of(type_abstraction(function, applies)));
  EXPECT_FALSE(Typing<Fault::None>::type_of(type_abstraction(top, applies)));
}

TEST(FsubTyping, BoundsAreContravariant) {
  const Term wide = type_abstraction(top, abstraction(top, variable(0)));
  const Type narrow = universal(arrow(top, top), arrow(top, top));
  EXPECT_EQ(Typing<Fault::None>::has_subtype_of(wide, narrow), Answer::Yes);
  const Term bounded = type_abstraction(arrow(top, top), abstraction(top, variable(0)));
  EXPECT_EQ(Typing<Fault::None>::has_subtype_of(bounded, universal(top, arrow(top, top))),
            Answer::No);
}

}  // namespace
}  // namespace system_fsub
