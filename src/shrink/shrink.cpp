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

#include "schema/steps.hpp"
#include "shrink/delete_elements.hpp"
#include "shrink/order.hpp"
#include "shrink/passes.hpp"
#include "shrink/random_steps.hpp"

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
    run_while([](const Tree&) { return true; });
  }

  // Ends before passes with many candidates where the best is none of these.
  template <class Promising>
  void run_while(const Promising& is_promising) {
    while (!descent_.is_over() && run_one(is_promising)) continue;
  }

 private:
  // False if no pass brought anything.
  template <class Promising>
  bool run_one(const Promising& is_promising) {
    const auto improvements = descent_.improvements();
    const auto weight = weight_of(descent_.best());
    for (Scheduled& each : order_) {
      const bool is_costly = each.pass->cost == Cost::High;
      const bool waits = is_costly && level_rounds_ < most_level_rounds;
      if (waits && descent_.improvements() != improvements) break;
      if (is_costly && !is_promising(descent_.best())) return false;
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

std::size_t step_count(const Tree& tree) { return schema::steps_in(tree).size(); }

// Several descents of one case that holds a list of steps, which share a budget and what they know.
class Descents {
 public:
  Descents(const StillFails& still_fails, const Budget& limits, const Improved& improved)
      : still_fails_(still_fails), limits_(limits), improved_(improved) {}

  // In long lists, what can go is looked for first: all else is then tried on little.
  void first(const Tree& failing) {
    Descent descent(failing, still_fails_, limits_, improved_, passed_);
    delete_elements_of_lists(descent);
    Rounds(descent).run_all();
    smallest_ = {descent.best(), 0, true};
    end(descent);
  }

  // Costly passes only where others led to fewer steps than all descents before.
  void another(const Tree& failing) {
    const Budget left = what_is_left();
    const Improved tell_simpler = [&](const Tree& tree) {
      return !simpler(tree, smallest_.tree) || improved_(tree);
    };
    Descent descent(failing, still_fails_, left, tell_simpler, passed_);
    delete_elements_of_lists(descent);
    const auto steps = step_count(smallest_.tree);
    Rounds(descent).run_while([&](const Tree& tree) { return step_count(tree) < steps; });
    end(descent);
  }

  void walk() {
    const Budget left = what_is_left();
    Descent descent(smallest_.tree, still_fails_, left, improved_, passed_);
    while (walk_to_fewer_steps(descent)) Rounds(descent).run_all();
    end(descent);
  }

  bool is_stopped() const { return !smallest_.finished; }
  Smallest& smallest() { return smallest_; }

 private:
  using Clock = std::chrono::steady_clock;

  Budget what_is_left() const {
    Budget left = limits_;
    left.max_runs -= std::min(smallest_.runs, left.max_runs);
    left.max_seconds -= std::chrono::duration<double>(Clock::now() - start_).count();
    return left;
  }

  void end(const Descent& descent) {
    smallest_.runs += descent.runs();
    smallest_.finished = !descent.is_stopped();
    if (simpler(descent.best(), smallest_.tree)) smallest_.tree = descent.best();
  }

  const StillFails& still_fails_;
  const Budget& limits_;
  const Improved& improved_;
  Candidates passed_;
  Smallest smallest_;
  Clock::time_point start_ = Clock::now();
};

Smallest minimize_steps(const Tree& failing, const StillFails& still_fails, const Budget& limits,
                        const Improved& improved, const Another& another) {
  Descents descents(still_fails, limits, improved);
  descents.first(failing);
  std::uint64_t& runs = descents.smallest().runs;
  Random random(failing.size());
  for (unsigned i = 0; i < limits.restarts && !descents.is_stopped(); ++i) {
    if (runs >= limits.restarting_runs) break;
    const auto start = another ? another(runs) : std::nullopt;
    descents.another(with_fewer_steps(start.value_or(failing), still_fails, random, runs));
  }
  if (limits.restarts > 0 && !descents.is_stopped()) descents.walk();
  return descents.smallest();
}

}  // namespace

Smallest minimize(const Tree& failing, const StillFails& still_fails, const Budget& limits,
                  const Improved& improved, const Another& another) {
  if (schema::holds_steps(failing))
    return minimize_steps(failing, still_fails, limits, improved, another);
  Candidates passed;
  Descent descent(failing, still_fails, limits, improved, passed);
  Rounds(descent).run_all();
  return {descent.best(), descent.runs(), !descent.is_stopped()};
}

}  // namespace sonde::shrink
