// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/rapidcheck.hpp"

#include "bench/peers/cases.hpp"
#include "micro/tasks.hpp"

namespace sonde::bench::rapid {
namespace {

// What RapidCheck gives a generator: from it, all arguments of a case are drawn.
struct Start {
  rc::Random random;
  int size;
};

}  // namespace
}  // namespace sonde::bench::rapid

template <>
struct rc::Arbitrary<sonde::bench::rapid::Start> {
  static Gen<sonde::bench::rapid::Start> arbitrary() {
    using sonde::bench::rapid::Start;
    return Gen<Start>(
        [](const Random& random, int size) { return shrinkable::just(Start{random, size}); });
  }
};

namespace sonde::bench::rapid {
namespace {

Cases make_cases() {
  Cases cases;
  micro::visit_tasks(CaseCollector("micro", cases));
  add_structures(cases);
  add_suite(cases);
  return cases;
}

const Cases& all_cases() {
  static const auto all = make_cases();
  return all;
}

void showValue(const Start& start, std::ostream& stream) { stream << start.random; }

// Of as many tests as the time allows, sizes go round from 0 to the largest.
rc::detail::TestParams endless(std::uint64_t seed) {
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = 100'000'000;
  params.maxSize = 100;
  params.maxDiscardRatio = 10;  // of those: an int holds the product
  params.disableShrinking = true;
  return params;
}

// As rc::check does it. What is over ends as a failure.
Trial search(const RunCase& run_case, std::uint64_t seed, const TrialLimits& limits) {
  Tally tally(seed, limits);
  const auto property = [&](Start start) {
    const Outcome outcome = run_case(tally, start.random, start.size);
    if (tally.is_over()) RC_FAIL("over");
    if (outcome == Outcome::Discard) RC_DISCARD("an assumption does not hold");
  };
  rc::detail::checkTestable(property, rc::detail::TestMetadata(), endless(seed));
  return tally.trial();
}

std::string hindrance(const Workload& workload, const Task& task) {
  if (all_cases().contains({workload.name, task.name})) return "";
  return "the arguments of this workload are drawn by Sonde alone";
}

}  // namespace
}  // namespace sonde::bench::rapid

namespace sonde::bench {

Contender rapidcheck() {
  return {.name = "rapidcheck",
          .what = "RapidCheck, from the same types: random, no coverage",
          .kind = Contender::Kind::Peer,
          .hindrance = rapid::hindrance,
          .run = [](const Order& order) {
            const auto& run_case = rapid::all_cases().at({order.workload->name, order.task->name});
            return rapid::search(run_case, order.seed, order.limits);
          }};
}

}  // namespace sonde::bench
