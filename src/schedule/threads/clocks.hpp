// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace sonde::schedule {

inline constexpr std::uint32_t most_tasks = 64;

// How much of each thread happened before: a vector clock (Mattern, 1988).
class VectorClock {
 public:
  std::uint32_t of(std::uint32_t task) const { return times_[task]; }
  void tick(std::uint32_t task) {
    ++times_[task];
    used_ = std::max(used_, task + 1);
  }
  void join(const VectorClock& other) {
    used_ = std::max(used_, other.used_);
    for (std::uint32_t i = 0; i < other.used_; ++i)
      times_[i] = std::max(times_[i], other.times_[i]);
  }
  void clear() {
    std::fill_n(times_.begin(), used_, 0);
    used_ = 0;
  }

 private:
  std::array<std::uint32_t, most_tasks> times_{};
  std::uint32_t used_ = 0;
};

}  // namespace sonde::schedule
