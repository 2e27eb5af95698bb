// SPDX-License-Identifier: Apache-2.0
#include "campaign/packed_case.hpp"

#include <utility>

namespace sonde::campaign {

PackedCase packed_case(search::KeptCase kept) {
  return {.tree = kept.tree,
          .nodes = kept.tree.size(),
          .valid = kept.valid,
          .features = std::move(kept.features),
          .failures = kept.failures,
          .parent = kept.parent,
          .replaced = kept.replaced,
          .made = std::move(kept.made)};
}

std::vector<search::KeptCase> unpacked_cases(std::span<const PackedCase> cases) {
  std::vector<search::KeptCase> kept;
  kept.reserve(cases.size());
  for (const auto& each : cases)
    kept.push_back({.tree = each.tree.tree(),
                    .valid = each.valid,
                    .features = each.features,
                    .failures = each.failures,
                    .parent = each.parent,
                    .replaced = each.replaced,
                    .made = each.made});
  return kept;
}

void add_kept(std::vector<PackedCase>& all, PackedCase added) {
  if (added.replaced > 0 && added.replaced <= all.size()) {
    PackedCase& old = all[added.replaced - 1];
    old.tree = {};
    old.made = std::string();
  }
  all.push_back(std::move(added));
}

}  // namespace sonde::campaign
