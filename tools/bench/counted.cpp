// SPDX-License-Identifier: Apache-2.0
#include "bench/counted.hpp"

namespace sonde::bench {

execute::Observation Counted::run_fresh(Random& random, unsigned size) {
  if (form_.empty()) return count(executor_.run_fresh(random, size));
  auto seen = count(executor_.run(form_, random, size));
  seen.fresh = true;
  return seen;
}

execute::Observation Counted::count(execute::Observation seen) {
  if (failed_) return seen;
  ++tests_;
  valid_ += seen.valid() ? 1 : 0;
  failed_ = seen.outcome == Outcome::Fail;
  return seen;
}

}  // namespace sonde::bench
