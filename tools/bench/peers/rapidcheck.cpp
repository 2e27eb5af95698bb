// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/rapidcheck.hpp"

#include "bench/peers/searches.hpp"
#include "micro/tasks.hpp"

namespace sonde::bench {
namespace {

using rapid::Searches;

Searches make_searches() {
  Searches searches;
  micro::visit_tasks(rapid::SearchCollector("micro", searches));
  rapid::add_structures(searches);
  rapid::add_suite(searches);
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

rc::detail::TestParams rapid::endless(std::uint64_t seed) {
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = 100'000'000;
  params.maxSize = 100;
  params.maxDiscardRatio = 10;  // of those: an int holds the product
  params.disableShrinking = true;
  return params;
}

Contender rapidcheck() {
  return {.name = "rapidcheck",
          .what = "RapidCheck, from the same types: random, no coverage",
          .kind = Contender::Kind::Peer,
          .hindrance = hindrance,
          .run = [](const Order& order) {
            const auto& search = searches().at({order.workload->name, order.task->name});
            return search(order.seed, order.limits);
          }};
}

}  // namespace sonde::bench
