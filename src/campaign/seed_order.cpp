// SPDX-License-Identifier: Apache-2.0
#include "campaign/seed_order.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace sonde::campaign {
namespace {

constexpr std::uint32_t far = ~std::uint32_t{0};

}  // namespace

NearestSeeds::NearestSeeds(std::span<const code::FunctionDistance> near) {
  for (const auto& [function, blocks] : near) distances_.emplace(function, blocks);
}

void NearestSeeds::add(std::int64_t number, const code::FunctionSet& ran) {
  std::uint32_t least = far;
  for (const code::FunctionId each : ran.all())
    if (const auto found = distances_.find(each); found != distances_.end())
      least = std::min(least, found->second);
  all_.push_back({least, number});
}

std::vector<NearSeed> NearestSeeds::take(std::size_t most) {
  std::ranges::sort(all_, [](const NearSeed& one, const NearSeed& other) {
    return std::tuple(one.blocks, other.number) < std::tuple(other.blocks, one.number);
  });
  if (all_.size() > most) all_.resize(most);
  std::ranges::sort(all_, [](const NearSeed& one, const NearSeed& other) {
    return std::tuple(one.blocks, one.number) < std::tuple(other.blocks, other.number);
  });
  return std::exchange(all_, {});
}

std::vector<Tree> seeds_in_order(std::vector<Tree> committed, std::vector<store::CorpusCase> cache,
                                 std::span<const code::FunctionDistance> near, std::size_t most) {
  NearestSeeds nearest(near);
  for (std::size_t i = 0; i < cache.size(); ++i)
    nearest.add(static_cast<std::int64_t>(i), cache[i].functions);
  const auto seeds = nearest.take(most);
  const auto behind = std::ranges::find_if(seeds, [](const auto& each) { return each.blocks > 0; });
  std::vector<Tree> trees;
  const auto add = [&](const NearSeed& each) {
    trees.push_back(std::move(cache[static_cast<std::size_t>(each.number)].tree));
  };
  std::for_each(seeds.begin(), behind, add);
  std::ranges::move(committed, std::back_inserter(trees));
  std::for_each(behind, seeds.end(), add);
  return trees;
}

}  // namespace sonde::campaign
