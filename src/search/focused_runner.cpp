// SPDX-License-Identifier: Apache-2.0
#include "search/focused_runner.hpp"

#include "coverage/coverage.hpp"

namespace sonde::search {

// Most of what orders of edges teach, the first runs do.
run::Observation FocusedRunner::with_distances(run::Observation seen) {
  if (seen.features.empty()) return seen;
  const FocusTuning& tuning = focus_.tuning();
  if (runs_ < tuning.first_orders || runs_ % tuning.orders_every == 0) {
    order_.clear();
    coverage::collect_order(order_);
    focus_.learn(order_);
  }
  ++runs_;
  features_.assign(seen.features.begin(), seen.features.end());
  focus_.append(seen.outcome, features_);
  seen.features = features_;
  return seen;
}

}  // namespace sonde::search
