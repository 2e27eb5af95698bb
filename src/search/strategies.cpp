// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "search/adaptive.hpp"
#include "search/fuzzchick.hpp"
#include "search/mutagen.hpp"
#include "search/prefix.hpp"
#include "search/random.hpp"
#include "search/strategy.hpp"
#include "search/zest.hpp"

namespace sonde::search {
namespace {

template <class Made, auto Numbers>
std::unique_ptr<Strategy> make(std::uint64_t seed, SizeSchedule sizes, const Tuning& tuning) {
  return std::make_unique<Made>(seed, sizes, tuning.*Numbers);
}

std::unique_ptr<Strategy> make_random(std::uint64_t seed, SizeSchedule sizes, const Tuning&) {
  return std::make_unique<RandomStrategy>(seed, sizes);
}

using enum Follows;

constexpr std::array rows = {
    StrategyRow{"adaptive",
                "the default: small edits of cases that showed something new; it learns",
                CodeLabelsAndTexts, make<AdaptiveStrategy, &Tuning::adaptive>},
    StrategyRow{"fuzzchick", "typed mutants of cases that showed something new, valid ones first",
                CodeAndLabels, make<FuzzchickStrategy, &Tuning::fuzzchick>},
    StrategyRow{"mutagen", "every small change of each case that showed something new", Code,
                make<MutagenStrategy, &Tuning::mutagen>},
    StrategyRow{"prefix", "a list that grows as long as labels are new; needs labels", Labels,
                make<PrefixStrategy, &Tuning::prefix>},
    StrategyRow{"random", "fresh cases only", Nothing, make_random},
    StrategyRow{"zest", "overwrites choices of cases that showed something new", CodeAndLabels,
                make<ZestStrategy, &Tuning::zest>},
};

}  // namespace

KeptCase kept_case_of(const run::Observation& seen) {
  return {seen.tree, seen.valid(), {seen.features.begin(), seen.features.end()}};
}

std::vector<std::size_t> by_failures(std::span<const KeptCase> kept) {
  std::vector<std::size_t> places(kept.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::sort(places, {}, [&](std::size_t at) { return std::pair(kept[at].failures, at); });
  return places;
}

run::Observation Strategy::adopt(run::Runner& runner, const Tree& tree) {
  Random random(0);  // for what the tree lacks
  return runner.run(tree, random, 0);
}

std::span<const StrategyRow> strategies() { return rows; }

const StrategyRow* find_strategy(std::string_view name) {
  const auto* const found = std::ranges::find(rows, name, &StrategyRow::name);
  return found == rows.end() ? nullptr : found;
}

}  // namespace sonde::search
