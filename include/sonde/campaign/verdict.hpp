// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde {

enum class Verdict : std::uint8_t {
  Passed,
  Failed,
  GaveUp,       // too few cases met the assumptions
  Flaky,        // failed, but hardly again on the same case: not confirmed
  GateUnmet,    // a required label was too rare, or a `sometimes` never held
  Interrupted,  // the user ended the run before it was over
  Hindered,     // passed, but no child process or no corpus was to be had
};

}  // namespace sonde
