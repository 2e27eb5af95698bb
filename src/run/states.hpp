// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::run {

// The states that a case was in, each once, in the order in which they were met. A state is
// known by 16 bits of a hash: so a property has at most 65,536 different ones, and of 2,000
// states about 30 are taken for another. Cases have numbers, from 1 on: a case without states
// costs nothing.
class States {
 public:
  // The state of a place in the property; false if this case was in it before.
  bool add(std::uint32_t in_case, unsigned site, std::uint64_t hash);

  std::span<const std::uint16_t> all(std::uint32_t in_case) const {
    return in_case == case_ ? std::span(met_) : std::span<const std::uint16_t>();
  }

 private:
  std::vector<std::uint16_t> met_;
  std::vector<std::uint32_t> last_case_;  // in which each was met; empty before the first
  std::uint32_t case_ = 0;                // the last that was in a state
};

}  // namespace sonde::run
