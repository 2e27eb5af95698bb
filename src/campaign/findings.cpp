// SPDX-License-Identifier: Apache-2.0
#include "campaign/findings.hpp"

#include <algorithm>
#include <utility>

#include "codec/token.hpp"

namespace sonde::campaign {

void Findings::report(const Failure& failure, FoundIn found_in, const Tree* tree) {
  last_ = failure.what;
  const bool has_token = tree != nullptr && !tree->empty();
  events_.listener.found({facts_.id, events_.seconds(), run::origin_of(failure), found_in, failure,
                          has_token ? codec::to_token(*tree) : ""});
}

void Findings::keep_and_report(const FailingCase& failing) {
  const bool is_known = failing.recipe.way == run::Recipe::Way::Replay;
  if (is_known) kept_cases_.keep(failing.recipe.tree, failing.failure);
  report(failing.failure, failing.found_in, is_known ? &failing.recipe.tree : nullptr);
}

void Findings::examine(const FailingCase& failing) {
  const auto alone =
      failing.died ? processes_.safe_runner(failing.limits) : processes_.runner(failing.limits);
  auto counterexample = diagnosis(*alone).examine(failing);
  counterexample.after_tests = failing.after.tests;
  counterexample.after_discards = failing.after.discards;
  add(std::move(counterexample));
  facts_.can_accept = !kept_cases_.failures().empty();
}

void Findings::add(Counterexample found) {
  const std::string origin = run::origin_of(found.failure);
  know(origin);
  if (!found.is_flaky())
    std::erase_if(facts_.counterexamples, [&](const Counterexample& each) {
      return each.is_flaky() && run::origin_of(each.failure) == origin;
    });
  const bool may_be_known = found.is_flaky() || found.found_in == FoundIn::Search;
  if (may_be_known && holds(found.failure)) return;
  if (facts_.verdict != Verdict::Failed)
    facts_.verdict = found.is_flaky() ? Verdict::Flaky : Verdict::Failed;
  facts_.counterexamples.push_back(std::move(found));
}

bool Findings::holds(const Failure& failure) const {
  const std::string origin = run::origin_of(failure);
  return std::ranges::any_of(facts_.counterexamples, [&](const Counterexample& each) {
    return run::origin_of(each.failure) == origin;
  });
}

}  // namespace sonde::campaign
