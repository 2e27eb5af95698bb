// SPDX-License-Identifier: Apache-2.0
// Internal shrinking as in Hypothesis (MacIver and Donaldson, Test-Case Reduction via
// Test-Case Generation, 2020), on trees: rounds over the passes until one brings
// nothing. Passes with many candidates wait until the others bring nothing, and those
// that made the case lighter come first in the next round.
#include "shrink/shrink.hpp"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <vector>

#include "api/calls.hpp"
#include "shrink/order.hpp"
#include "shrink/passes.hpp"
#include "shrink/random_calls.hpp"

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

class Rounds {
 public:
  explicit Rounds(Descent& descent) : descent_(descent), order_(schedule()) {}

  void run_all() {
    while (!descent_.is_over() && run_one()) continue;
  }

 private:
  // False if no pass brought anything.
  bool run_one() {
    const auto improvements = descent_.improvements();
    const auto weight = weight_of(descent_.best());
    for (Scheduled& each : order_) {
      const bool waits = each.pass->cost == Cost::High && level_rounds_ < most_level_rounds;
      if (waits && descent_.improvements() != improvements) break;
      run(descent_, each);
    }
    level_rounds_ = weight_of(descent_.best()) < weight ? 0 : level_rounds_ + 1;
    sort();
    return descent_.improvements() != improvements;
  }

  // As in the table where nothing else tells.
  void sort() {
    std::ranges::sort(order_, [](const Scheduled& left, const Scheduled& right) {
      return std::tuple(left.pass->cost, right.dropped, right.improvements, left.pass) <
             std::tuple(right.pass->cost, left.dropped, left.improvements, right.pass);
    });
  }

  // Passes that lower values by turns, a little each time, would keep others waiting.
  static constexpr unsigned most_level_rounds = 1;

  Descent& descent_;
  std::vector<Scheduled> order_;
  unsigned level_rounds_ = 0;  // in a row, without loss of weight
};

using Clock = std::chrono::steady_clock;

Limits what_is_left(const Limits& of, const Smallest& so_far, Clock::time_point start) {
  Limits left = of;
  left.max_runs -= std::min(so_far.runs, left.max_runs);
  left.max_seconds -= std::chrono::duration<double>(Clock::now() - start).count();
  return left;
}

Smallest descend(const Tree& failing, const StillFails& still_fails, const Limits& limits,
                 const Improved& improved) {
  Descent descent(failing, still_fails, limits, improved);
  Rounds(descent).run_all();
  return {descent.best(), descent.runs(), !descent.is_stopped()};
}

}  // namespace

Smallest minimize(const Tree& failing, const StillFails& still_fails, const Limits& limits,
                  const Improved& improved, const Another& another) {
  const auto start = Clock::now();
  Smallest smallest = descend(failing, still_fails, limits, improved);
  if (!api::holds_calls(failing)) return smallest;
  const Improved tell_simpler = [&](const Tree& tree) {
    return !simpler(tree, smallest.tree) || improved(tree);
  };
  Random random(failing.size());
  for (unsigned i = 0; i < limits.restarts && smallest.finished; ++i) {
    auto other_start = another ? another(smallest.runs) : std::nullopt;
    if (!other_start) other_start = with_fewer_calls(failing, still_fails, random, smallest.runs);
    const auto left = what_is_left(limits, smallest, start);
    const Smallest other = descend(*other_start, still_fails, left, tell_simpler);
    smallest.runs += other.runs;
    smallest.finished = other.finished;
    if (simpler(other.tree, smallest.tree)) smallest.tree = other.tree;
  }
  if (limits.restarts == 0 || !smallest.finished) return smallest;
  const auto left = what_is_left(limits, smallest, start);
  Descent last(smallest.tree, still_fails, left, improved);
  while (walk_to_fewer_calls(last)) Rounds(last).run_all();
  return {last.best(), smallest.runs + last.runs(), !last.is_stopped()};
}

}  // namespace sonde::shrink
