// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/rapidcheck.hpp"

#include <map>
#include <utility>

#include "bench/peers/generators.hpp"
#include "bench/peers/tally.hpp"
#include "micro/tasks.hpp"

namespace sonde::bench {
namespace {

using Search = std::function<Trial(std::uint64_t seed, const TrialLimits& limits)>;
using Searches = std::map<std::pair<std::string, std::string>, Search>;  // by workload and task

// Sizes go round from 0 to the largest, however many tests there are.
rc::detail::TestParams endless(std::uint64_t seed) {
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = 100'000'000;
  params.maxSize = 100;
  params.maxDiscardRatio = 10;  // of those: an int holds the product
  params.disableShrinking = true;
  return params;
}

// As rc::check calls it. What is over ends as a failure.
template <class Body, class... P>
Trial search(Body body, properties::List<P...>, std::uint64_t seed, const TrialLimits& limits) {
  Tally tally(seed, limits);
  const auto property = [&](rapid::Drawn<std::decay_t<P>>... arguments) {
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

Searches make_searches() {
  Searches searches;
  micro::visit_tasks(SearchCollector("micro", searches));
  return searches;
}

const Searches& searches() {
  static const auto all = make_searches();
  return all;
}

std::string hindrance(const Workload& workload, const Task& task) {
  if (searches().contains({workload.name, task.name})) return "";
  return "RapidCheck: the arguments of this workload are drawn by Sonde alone";
}

}  // namespace

Contender rapidcheck() {
  return {.name = "rapidcheck",
          .what = "RapidCheck, from the same types: random, no coverage",
          .kind = Contender::Kind::Peer,
          .hindrance = hindrance,
          .run = [](const Order& order) {
            return searches().at({order.workload->name, order.task->name})(order.seed,
                                                                           order.limits);
          }};
}

}  // namespace sonde::bench
