// SPDX-License-Identifier: Apache-2.0
#include "campaign/seed_order.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace sonde::campaign {
namespace {

constexpr std::uint32_t far = ~std::uint32_t{0};

using Distances = std::unordered_map<code::FunctionId, std::uint32_t>;

struct Seed {
  std::uint32_t blocks;  // to the nearest target
  std::size_t number;    // among those of the cache, the oldest first
};

std::uint32_t distance_of(const code::FunctionSet& functions, const Distances& distances) {
  std::uint32_t least = far;
  for (const code::FunctionId each : functions.all())
    if (const auto found = distances.find(each); found != distances.end())
      least = std::min(least, found->second);
  return least;
}

std::vector<Seed> nearest_of(const std::vector<store::CorpusCase>& cache,
                             const Distances& distances, std::size_t most) {
  std::vector<Seed> seeds;
  for (const auto& each : cache)
    seeds.push_back({distance_of(each.functions, distances), seeds.size()});
  std::ranges::sort(seeds, [](const Seed& one, const Seed& other) {
    return std::tuple(one.blocks, other.number) < std::tuple(other.blocks, one.number);
  });
  if (seeds.size() > most) seeds.resize(most);
  std::ranges::sort(seeds, [](const Seed& one, const Seed& other) {
    return std::tuple(one.blocks, one.number) < std::tuple(other.blocks, other.number);
  });
  return seeds;
}

}  // namespace

std::vector<Tree> seeds_in_order(std::vector<Tree> committed, std::vector<store::CorpusCase> cache,
                                 std::span<const code::FunctionDistance> near, std::size_t most) {
  Distances distances;
  for (const auto& [function, blocks] : near) distances.emplace(function, blocks);
  const auto seeds = nearest_of(cache, distances, most);
  const auto behind = std::ranges::find_if(seeds, [](const Seed& each) { return each.blocks > 0; });
  std::vector<Tree> trees;
  const auto add = [&](const Seed& each) { trees.push_back(std::move(cache[each.number].tree)); };
  std::for_each(seeds.begin(), behind, add);
  std::ranges::move(committed, std::back_inserter(trees));
  std::for_each(behind, seeds.end(), add);
  return trees;
}

}  // namespace sonde::campaign
