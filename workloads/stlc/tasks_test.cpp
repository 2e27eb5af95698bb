// SPDX-License-Identifier: Apache-2.0
#include "stlc/tasks.hpp"

#include <string>
#include <vector>

#include "known_answers.hpp"
#include "stlc/generators.hpp"
#include "stlc/typing.hpp"

namespace stlc {
namespace {

const Type boolean;
const Term truth;

Type to(const Type& parameter, const Type& result) { return function_type(parameter, result); }

// All types and terms of a size, which counts constructors. Variables are bound.
std::vector<Type> types(unsigned size) {
  if (size == 1) return {boolean};
  std::vector<Type> all;
  for (unsigned left = 1; left + 1 < size; ++left)
    for (const Type& parameter : types(left))
      for (const Type& result : types(size - 1 - left)) all.push_back(to(parameter, result));
  return all;
}

std::vector<Term> terms(unsigned size, int bound);

void add_abstractions(std::vector<Term>& all, unsigned size, int bound) {
  for (unsigned of_type = 1; of_type + 1 < size; ++of_type) {
    const auto bodies = terms(size - 1 - of_type, bound + 1);
    for (const Type& type : types(of_type))
      for (const Term& body : bodies) all.push_back(abstraction(type, body));
  }
}

void add_applications(std::vector<Term>& all, unsigned size, int bound) {
  for (unsigned left = 1; left + 1 < size; ++left) {
    const auto arguments = terms(size - 1 - left, bound);
    if (arguments.empty()) continue;
    for (const Term& function : terms(left, bound))
      for (const Term& argument : arguments) all.push_back(application(function, argument));
  }
}

std::vector<Term> terms(unsigned size, int bound) {
  std::vector<Term> all;
  if (size % 2 == 0) return all;
  if (size == 1) {
    all.push_back(truth);
    for (int index = 0; index < bound; ++index) all.push_back(variable(index));
    return all;
  }
  add_abstractions(all, size, bound);
  add_applications(all, size, bound);
  return all;
}

std::vector<Term> typed_terms(unsigned size) {
  std::vector<Term> typed;
  for (const Term& term : terms(size, 0))
    if (type_of(term)) typed.push_back(term);
  return typed;
}

constexpr unsigned largest = 11;

TEST(StlcTerms, HaveSoManyThatAreClosedAndTyped) {
  std::vector<std::size_t> counts;
  for (unsigned size = 1; size <= largest; size += 2) counts.push_back(typed_terms(size).size());
  EXPECT_EQ(counts, (std::vector<std::size_t>{1, 2, 7, 24, 95, 375}));
}

TEST(StlcTasks, FailOnTheListedCounterexamples) {
  const Term shadowed =
      abstraction(boolean, application(abstraction(boolean, variable(1)), variable(0)));
  const Term constant = application(abstraction(boolean, abstraction(boolean, variable(0))), truth);
  const Term under_function = abstraction(
      boolean, application(abstraction(boolean, abstraction(to(boolean, boolean), variable(1))),
                           variable(0)));
  const Term other_type =
      abstraction(to(boolean, boolean), application(abstraction(boolean, variable(1)), truth));
  const Term ignoring =
      application(abstraction(boolean, abstraction(to(boolean, boolean), variable(0))), truth);
  const Term identity =
      abstraction(boolean, application(abstraction(boolean, variable(0)), variable(0)));
  workload::KnownAnswers answers([](const auto& visit) { visit_tasks(visit); });
  for (const std::string property : {"-SinglePreserve", "-MultiPreserve"}) {
    answers.fails("shift_var_none" + property, shadowed);
    answers.fails("shift_var_all" + property, constant);
    answers.fails("shift_var_leq" + property, under_function);
    answers.fails("shift_abs_no_incr" + property, constant);
    answers.fails("subst_var_all" + property, other_type);
    answers.fails("subst_var_none" + property,
                  application(abstraction(boolean, variable(0)), truth));
    answers.fails("subst_abs_no_shift" + property, under_function);
    answers.fails("subst_abs_no_incr" + property, ignoring);
    answers.fails("substTop_no_shift" + property, shadowed);
    answers.fails("substTop_no_shift_back" + property, identity);
  }
  answers.are_complete(20);
}

TEST(StlcTasks, FailOnNoSmallerTerm) {
  visit_tasks([](const auto& task) {
    for (unsigned size = 1; size < *task.smallest; size += 2)
      for (const Term& term : typed_terms(size))
        EXPECT_FALSE(workload::breaks(task.broken, term)) << task.name << ", size " << size;
  });
}

TEST(StlcTasks, HoldWithoutTheirFaults) {
  visit_tasks(workload::ControlsHold<Bespoke>{.tests = 200});
  for (unsigned size = 1; size <= largest; size += 2)
    for (const Term& term : typed_terms(size))
      EXPECT_FALSE(workload::breaks(&Control::multi_preserve, term));
}

TEST(StlcGenerators, DrawTermsThatHaveTypes) {
  const auto report = sonde::check(
      "Stlc.Typed", [](const Term& term) { return type_of(term).has_value(); },
      sonde::given(sonde::generate(&draw_term)).with({.max_tests = 500}));
  EXPECT_EQ(report.verdict(), sonde::Verdict::Passed);
}

}  // namespace
}  // namespace stlc
