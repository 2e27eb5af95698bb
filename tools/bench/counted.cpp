// SPDX-License-Identifier: Apache-2.0
#include "bench/counted.hpp"

#include "bench/sequences.hpp"

namespace sonde::bench {

run::Observation Counted::run_fresh(Random& random, unsigned size) {
  if (task_.fresh_form.empty()) return count(executor_.run_fresh(random, size));
  auto seen = count(executor_.run(task_.fresh_form, random, size));
  seen.fresh = true;
  return seen;
}

run::Observation Counted::count(run::Observation seen) {
  if (failed()) return seen;
  ++tests_;
  valid_ += seen.valid() ? 1 : 0;
  if (task_.shortest > 0) calls_ += calls_in(seen.probe);
  if (seen.outcome != Outcome::Fail) return seen;
  if (task_.is_shown_by(seen.probe.failure)) failing_ = seen.tree;
  else seen.outcome = Outcome::Pass;
  return seen;
}

}  // namespace sonde::bench
