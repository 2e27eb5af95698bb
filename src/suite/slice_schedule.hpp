// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "suite/estimate.hpp"
#include "tree/random.hpp"

namespace sonde::suite {

// Whether a property can reach what the run is directed at. All can where it is not directed.
enum class AimedAt : std::uint8_t { Never, Possible, Reached };

// A property that could be searched next.
struct Candidate {
  SearchYield yield{};
  bool has_failed = false;  // somebody should look at it before more is found
  unsigned running = 0;     // searches of it that run now, and workers of a fleet that lead in it
  AimedAt aim = AimedAt::Possible;
};

struct SliceTuning {
  // One choice of so many goes to the property on which the least was spent, so that none
  // starves: an eighth is shared alike. On the 20 faults of ifc-stack as one suite, 4 to 32 made
  // no difference beyond the noise.
  unsigned floor_every = 8;
  // The worth of a second search of a property that runs already, of a third, and so on: what
  // one finds is no news for the other.
  double worth_beside = 0.5;
  // Where a run is directed at some code: what a search is worth that has reached this code, beside
  // one that may yet. Not measured.
  double worth_of_reached = 4;
  // Slices grow, so that a suite of many properties soon knows something of each, and long runs
  // are not held up by their ends. In nodes and features, which takes about 2 ms and 0.15 s for
  // ifc-stack.
  std::uint64_t first_slice = std::uint64_t{1} << 16;
  std::uint64_t most_slice = std::uint64_t{1} << 22;
};

// Decides which property is searched next: each that was never searched, in their order; then
// by the expected discoveries for their cost. One that has failed, or can never reach what the run
// is directed at, gets no more than the floor, unless all are such. The same seed and the same
// candidates give the same choices.
class SliceSchedule {
 public:
  explicit SliceSchedule(std::uint64_t seed, const SliceTuning& tuning = {})
      : tuning_(tuning), random_(seed) {}

  // Nothing if there is no candidate.
  std::optional<std::size_t> next(std::span<const Candidate> candidates);
  // The cost of a slice, by the number of those before it.
  std::uint64_t slice_cost(std::uint64_t slices) const;

 private:
  static std::optional<std::size_t> first_new(std::span<const Candidate> candidates);
  std::size_t least_spent(std::span<const Candidate> candidates) const;
  std::size_t most_promising(std::span<const Candidate> candidates);

  SliceTuning tuning_;
  Random random_;
  std::uint64_t choices_ = 0;
};

}  // namespace sonde::suite
