// SPDX-License-Identifier: Apache-2.0
#include "known_answers.hpp"
#include "run/executor.hpp"

namespace workload {

bool fails(const sonde::Property& property) {
  return sonde::run::Executor(property).run_simplest().outcome == sonde::Outcome::Fail;
}

}  // namespace workload
