// SPDX-License-Identifier: Apache-2.0
#include "search/random.hpp"

#include <algorithm>

namespace sonde::search {

execute::Observation RandomStrategy::step(execute::Executor& executor) {
  const std::uint64_t step = steps_++;
  if (step == 0) return executor.run_simplest();
  const std::uint64_t phase = step % sizes_.period;
  const std::uint64_t last = std::max<std::uint64_t>(sizes_.period - 1, 1);
  return executor.run_fresh(random_, static_cast<unsigned>(phase * sizes_.max / last));
}

}  // namespace sonde::search
