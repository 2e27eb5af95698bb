// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::run {

// How often one case failed among so many runs.
struct Rate {
  unsigned failures = 0;
  unsigned runs = 0;

  friend bool operator==(const Rate&, const Rate&) = default;
};

// "12 of 40 runs".
inline std::string to_text(const Rate& rate) {
  return std::to_string(rate.failures) + " of " + std::to_string(rate.runs) + " runs";
}

}  // namespace sonde::run
