// SPDX-License-Identifier: Apache-2.0
// Internal shrinking as in Hypothesis (MacIver and Donaldson, Test-Case Reduction via
// Test-Case Generation, 2020), on trees: descents by rounds over the passes. How many
// descents, and what else they do, is the plan's.
#include "shrink/shrink.hpp"

#include <algorithm>
#include <chrono>

#include "schema/steps.hpp"
#include "shrink/order.hpp"
#include "shrink/plan.hpp"
#include "shrink/random_steps.hpp"
#include "shrink/rounds.hpp"

namespace sonde::shrink {
namespace {

// The descents of one case, which share a budget and what they know.
class Shrinking {
 public:
  Shrinking(const Tree& failing, const Plan& plan, const StillFails& still_fails,
            const Improved& improved)
      : failing_(failing), plan_(plan), still_fails_(still_fails), improved_(improved) {}

  Smallest run(const Another& another) {
    descend(failing_, [&](Descent& descent) {
      open(descent);
      run_rounds(descent);
    });
    restart(another);
    if (plan_.walk.attempts > 0 && smallest_.finished) walk();
    return std::move(smallest_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  template <class Body>
  void descend(const Tree& from, Body body) {
    const Plan rest = what_is_left();
    const Improved report_simpler = [&](const Tree& tree) {
      return !simpler(tree, smallest_.tree) || improved_(tree);
    };
    Descent descent(from, still_fails_, report_simpler, rest, passed_);
    body(descent);
    smallest_.runs += descent.runs();
    smallest_.finished = !descent.is_stopped();
    if (simpler(descent.best(), smallest_.tree)) smallest_.tree = descent.best();
  }

  Plan what_is_left() const {
    Plan rest = plan_;
    rest.budget.max_runs -= std::min(smallest_.runs, rest.budget.max_runs);
    rest.budget.max_seconds -= std::chrono::duration<double>(Clock::now() - start_).count();
    return rest;
  }

  void open(Descent& descent) const {
    if (plan_.opening != nullptr) plan_.opening(descent);
  }

  void restart(const Another& another) {
    const Restarts& how = plan_.restarts;
    Random random(failing_.size());
    for (unsigned i = 0; i < how.count && smallest_.finished; ++i) {
      if (smallest_.runs >= how.until_runs) return;
      const auto found = another ? another(how.fresh_tries, smallest_.runs) : std::nullopt;
      descend_again(
          with_fewer_steps(found.value_or(failing_), still_fails_, how, random, smallest_.runs));
    }
  }

  // Costly passes only where others led to fewer steps than all descents before.
  void descend_again(const Tree& from) {
    descend(from, [&](Descent& descent) {
      open(descent);
      const auto fewest = schema::step_count(smallest_.tree);
      run_rounds(descent, [=](const Tree& tree) { return schema::step_count(tree) < fewest; });
    });
  }

  void walk() {
    descend(smallest_.tree, [](Descent& descent) {
      while (walk_to_fewer_steps(descent)) run_rounds(descent);
    });
  }

  const Tree& failing_;
  const Plan& plan_;
  const StillFails& still_fails_;
  const Improved& improved_;
  Candidates passed_;
  Smallest smallest_{failing_};
  Clock::time_point start_ = Clock::now();
};

}  // namespace

Smallest minimize(const Tree& failing, const StillFails& still_fails, const Budget& budget,
                  const Improved& improved, const Sources& sources) {
  Plan plan = plan_for(failing, budget);
  plan.linked = sources.linked;
  return Shrinking(failing, plan, still_fails, improved).run(sources.another);
}

}  // namespace sonde::shrink
