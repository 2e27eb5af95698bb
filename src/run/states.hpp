// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::run {

// The states that a case was in, each once, in the order in which they were met. A state is
// known by 16 bits of a hash: so a property has at most 65,536 different ones, and of 2,000
// states about 30 are taken for another.
class States {
 public:
  // A new case begins.
  void restart();
  // The state of a place in the property; false if the case was in it before.
  bool add(unsigned site, std::uint64_t hash);

  std::span<const std::uint16_t> all() const { return met_; }

 private:
  std::vector<std::uint16_t> met_;
  std::vector<std::uint32_t> last_case_;  // in which each was met; empty before the first
  std::uint32_t case_ = 1;
};

}  // namespace sonde::run
