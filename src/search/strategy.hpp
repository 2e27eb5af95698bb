// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "execute/executor.hpp"

namespace sonde::search {

// Decides which case runs next. All strategies share the executor and differ
// only in scheduling.
class Strategy {
 public:
  virtual ~Strategy() = default;
  virtual execute::Observation step(execute::Executor& executor) = 0;
};

}  // namespace sonde::search
