// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sonde {

// A small, quick generator with the same numbers everywhere: xoshiro256++
// (Blackman and Vigna, 2019), seeded by splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) word = split(seed);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform on [0, bound), or 0 where bound is 0. The bias of one multiplication
  // is below 2^-32 for the bounds that occur.
  std::uint64_t below(std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
  }

  bool chance(unsigned percent) { return below(100) < percent; }

  // A generator with this state continues with the same numbers.
  using State = std::array<std::uint64_t, 4>;
  const State& state() const { return state_; }
  State& state() { return state_; }

 private:
  static std::uint64_t split(std::uint64_t& seed) {
    seed += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = seed;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

  State state_{};
};

}  // namespace sonde
