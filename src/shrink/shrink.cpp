// SPDX-License-Identifier: Apache-2.0
// Internal shrinking as in Hypothesis (MacIver and Donaldson, Test-Case Reduction via
// Test-Case Generation, 2020), on trees: rounds over the passes until one brings
// nothing. Passes with many candidates wait until the others bring nothing, and those
// that made the case lighter come first in the next round.
#include "shrink/shrink.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "shrink/order.hpp"
#include "shrink/passes.hpp"

namespace sonde::shrink {
namespace {

struct Scheduled {
  const Pass* pass;
  std::uint64_t dropped = 0;  // weight, in the last round
  std::uint64_t improvements = 0;
};

std::vector<Scheduled> schedule() {
  std::vector<Scheduled> order;
  for (const Pass& pass : passes()) order.push_back({&pass});
  return order;
}

void run(Descent& descent, Scheduled& scheduled) {
  const auto weight = weight_of(descent.best());
  const auto improvements = descent.improvements();
  scheduled.pass->run(descent);
  scheduled.dropped = weight - weight_of(descent.best());
  scheduled.improvements = descent.improvements() - improvements;
}

// False if no pass brought anything.
bool run_round(Descent& descent, std::vector<Scheduled>& order) {
  const auto before = descent.improvements();
  for (Scheduled& each : order) {
    if (each.pass->cost == Cost::High && descent.improvements() != before) break;
    run(descent, each);
  }
  // As in the table where nothing else tells.
  std::ranges::sort(order, [](const Scheduled& left, const Scheduled& right) {
    return std::tuple(left.pass->cost, right.dropped, right.improvements, left.pass) <
           std::tuple(right.pass->cost, left.dropped, left.improvements, right.pass);
  });
  return descent.improvements() != before;
}

}  // namespace

Smallest minimize(const Tree& failing, const StillFails& still_fails, const Limits& limits,
                  const Improved& improved) {
  Descent descent(failing, still_fails, limits, improved);
  auto order = schedule();
  while (!descent.is_over() && run_round(descent, order)) {
  }
  return {descent.best(), descent.runs(), !descent.is_stopped()};
}

}  // namespace sonde::shrink
