// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "store/fleet.hpp"
#include "store/shared_store_test.hpp"
#include "store/some_case_test.hpp"

namespace sonde::store {

inline constexpr std::int64_t ran_out = -1;  // a lease that is over at once

inline constexpr FleetTuning exact{.totals_ms = -1000};  // sums are added up for each call

// A worker with one property, in one of several builds.
struct Member {
  Member(const SharedStore& store, const std::string& token, std::uint64_t build = 1,
         const FleetTuning& tuning = exact)
      : fleet(store.fleet(tuning)) {
    const PropertyName name{"tests", "Suite.Name", "(int n)", build};
    mine = fleet.join({token, "host", 7, 2}, {&name, 1});
  }

  const SharedProperty& property() const { return mine[0]; }
  std::vector<Tree> pull(const PullLimits& limits = {}) {
    std::vector<Tree> trees;
    for (auto& each : fleet.new_cases(mine, cursor, limits)) trees.push_back(each.tree.tree());
    return trees;
  }
  void add(const SharedCase& given) { fleet.add_cases(property(), {&given, 1}); }
  void add(const Tree& tree, std::vector<std::uint64_t> features = {}) {
    add(SharedCase{tree, "made", std::move(features)});
  }
  ShrinkClaim meet(const std::string& origin, const std::string& event) {
    return fleet.add_finding(property(), {.origin = origin, .tree = arguments(9), .what = "bad"},
                             event);
  }

  Fleet fleet;
  std::vector<SharedProperty> mine;
  Cursor cursor;
};

}  // namespace sonde::store
