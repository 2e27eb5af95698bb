// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::search {

// A case, by what it costs and what it shows.
struct Covering {
  std::size_t size = 0;
  std::vector<std::uint64_t> features{};
};

// The numbers of few and small cases that show all features which the given ones show, in their
// order. Rare features choose first, each the smallest case that shows it; then cases that the
// others make superfluous are dropped, the largest first. (The smallest such set is hard to
// compute: set cover.)
std::vector<std::size_t> small_cover(std::span<const Covering> cases);

// Those of the second part, from `first` on, that show what neither the first part nor smaller
// ones of the second do.
std::vector<std::size_t> news_of(std::span<const Covering> cases, std::size_t first);

// How many different features the cases show.
std::size_t count_features(std::span<const Covering> cases);

}  // namespace sonde::search
