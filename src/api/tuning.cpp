// SPDX-License-Identifier: Apache-2.0
#include "api/tuning.hpp"

namespace sonde::api {

constinit CallTuning tuned;

std::vector<tuning::Row> rows_of(CallTuning& tuning) {
  return {
      {"calls-tries", "rows of arguments drawn for a call", &tuning.tries, tuning::at_least_one},
      {"calls-length", "calls of a fresh sequence; 0 for 60, 100 or 150", &tuning.length, {0, 200}},
      {"calls-reuse", "earlier values where literals could be drawn", &tuning.reuse,
       tuning::percent},
      {"calls-recent", "earlier values that were used last; 0 for 80, 95 or 99", &tuning.recent,
       tuning::percent},
      {"calls-uncalled",
       "how much sooner functions are called that were not called yet, where "
       "heaps are drawn",
       &tuning.uncalled, tuning::at_least_one},
  };
}

}  // namespace sonde::api
