// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "search/adaptive.hpp"
#include "search/fuzzchick.hpp"
#include "search/mutagen.hpp"
#include "search/prefix.hpp"
#include "search/random.hpp"
#include "search/strategy.hpp"
#include "search/zest.hpp"

namespace sonde::search {
namespace {

template <class Made>
std::unique_ptr<Strategy> make(std::uint64_t seed, SizeSchedule sizes) {
  return std::make_unique<Made>(seed, sizes);
}

constexpr std::array rows = {
    StrategyRow{"adaptive", "the default: small steps from what was new, learning as it goes",
                make<AdaptiveStrategy>},
    StrategyRow{"fuzzchick", "typed mutants of what was new, valid cases first",
                make<FuzzchickStrategy>},
    StrategyRow{"mutagen", "every small change of each case that was new", make<MutagenStrategy>},
    StrategyRow{"prefix", "a list that grows by what showed something new", make<PrefixStrategy>},
    StrategyRow{"random", "fresh cases only", make<RandomStrategy>},
    StrategyRow{"zest", "bursts over the choices of what was new, any or valid",
                make<ZestStrategy>},
};

}  // namespace

std::span<const StrategyRow> strategies() { return rows; }

const StrategyRow* find_strategy(std::string_view name) {
  const auto* const found = std::ranges::find(rows, name, &StrategyRow::name);
  return found == rows.end() ? nullptr : found;
}

}  // namespace sonde::search
