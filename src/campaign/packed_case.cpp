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

namespace {

void forget_how_made(std::vector<PackedCase>& all, std::size_t at) {
  const bool is_listed = at + most_in_lineage >= all.size();
  if (!is_listed && all[at].tree.empty()) all[at].made = std::string();
}

}  // namespace

void add_kept(std::vector<PackedCase>& all, PackedCase added) {
  const std::uint64_t replaced = added.replaced <= all.size() ? added.replaced : 0;
  all.push_back(std::move(added));
  if (replaced > 0) {
    all[replaced - 1].tree = {};
    forget_how_made(all, replaced - 1);
  }
  if (all.size() > most_in_lineage) forget_how_made(all, all.size() - 1 - most_in_lineage);
}

}  // namespace sonde::campaign
