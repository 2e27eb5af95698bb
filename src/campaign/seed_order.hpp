// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "code/distance.hpp"
#include "store/cache.hpp"

namespace sonde::campaign {

struct NearSeed {
  std::uint32_t blocks;  // from what it ran to the nearest target
  std::int64_t number;   // the older the seed, the smaller
};

// Chooses seeds by what they ran, `near` being the functions from which a target can be reached. It
// holds none of what they ran, which may take more memory than the seeds.
class NearestSeeds {
 public:
  explicit NearestSeeds(std::span<const code::FunctionDistance> near);

  void add(std::int64_t number, const code::FunctionSet& ran);
  // At most so many, the nearest, and of these the newest. The nearest come first, and of these the
  // oldest.
  std::vector<NearSeed> take(std::size_t most);

 private:
  std::unordered_map<code::FunctionId, std::uint32_t> distances_;
  std::vector<NearSeed> all_;
};

// The order in which a directed search runs cases of earlier runs, `near` being the functions from
// which a target can be reached. First come those of the cache that ran a function with a target,
// then the committed ones, of which this is not known, then the others of the cache, those first
// that ran a function nearer to a target. What is equal stays in its order. Of the cache there are
// at most so many, the nearest ones, and of these the newest. Without functions, the order is:
// committed, then the newest of the cache.
std::vector<Tree> seeds_in_order(std::vector<Tree> committed, std::vector<store::CorpusCase> cache,
                                 std::span<const code::FunctionDistance> near, std::size_t most);

}  // namespace sonde::campaign
