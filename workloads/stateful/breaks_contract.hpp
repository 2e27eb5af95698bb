// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/sonde.hpp"

namespace stateful {

// Whether a contract in the bodies of functions is broken while `calls` runs. Where one
// is, it runs again, and must break it again.
template <class Calls>
bool breaks_contract(Calls calls) {
  const auto report = sonde::check("Stateful.Calls", calls, {.max_tests = 1});
  return report.verdict() == sonde::Verdict::Failed;
}

}  // namespace stateful
