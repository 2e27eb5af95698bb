// SPDX-License-Identifier: Apache-2.0
#include "search/random.hpp"

namespace sonde::search {

execute::Observation RandomStrategy::step(execute::Executor& executor) {
  const std::uint64_t step = steps_++;
  if (step == 0) return executor.run_simplest();
  const std::uint64_t phase = step % sizes_.period;
  return executor.run_fresh(random_, static_cast<unsigned>(phase * sizes_.max / sizes_.period));
}

}  // namespace sonde::search
