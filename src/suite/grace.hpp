// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::suite {

// What a run may take beyond its budget, in seconds after the end of the budget: failures that were
// met last are shrunk, then all properties are judged, then programs say which lines were reached.
// Each step has what the steps before it left.
struct Grace {
  double shrinking = 0;
  double judging = 0;
  double all = 0;
};

Grace grace_of(double budget);

}  // namespace sonde::suite
