// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "bench/peers/generators.hpp"
#include "bench/peers/tally.hpp"
#include "task.hpp"

// How RapidCheck searches for the failure of each task, made where the types of its arguments are
// known. A file a group of workloads, because generators take long to compile.
namespace sonde::bench::rapid {

using Search = std::function<Trial(std::uint64_t seed, const TrialLimits& limits)>;
using Searches = std::map<std::pair<std::string, std::string>, Search>;  // by workload and task

void add_suite(Searches& searches);
void add_structures(Searches& searches);

// As many tests as the time allows, of sizes that go round from 0 to the largest, and no
// shrinking.
rc::detail::TestParams endless(std::uint64_t seed);

// As rc::check calls it. What is over ends as a failure.
template <class Body, class... P>
Trial search(Body body, properties::List<P...>, std::uint64_t seed, const TrialLimits& limits) {
  Tally tally(seed, limits);
  const auto property = [&](Drawn<std::decay_t<P>>... arguments) {
    const Outcome outcome = tally.run([&] { return body(static_cast<P&&>(arguments.value)...); });
    if (tally.is_over()) RC_FAIL("over");
    if (outcome == Outcome::Discard) RC_DISCARD("an assumption does not hold");
  };
  rc::detail::checkTestable(property, rc::detail::TestMetadata(), endless(seed));
  return tally.trial();
}

// A visitor of a workload's tasks.
class SearchCollector {
 public:
  SearchCollector(std::string workload, Searches& searches)
      : workload_(std::move(workload)), searches_(&searches) {}

  template <class Body>
  void operator()(const workload::TaskOf<Body>& row) const {
    (*searches_)[{workload_, row.name}] = [body = row.broken](std::uint64_t seed,
                                                              const TrialLimits& limits) {
      return search(body, properties::parameters_of<Body>{}, seed, limits);
    };
  }

 private:
  std::string workload_;
  Searches* searches_;
};

}  // namespace sonde::bench::rapid
