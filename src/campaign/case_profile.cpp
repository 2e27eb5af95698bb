// SPDX-License-Identifier: Apache-2.0
#include "campaign/case_profile.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace sonde::campaign {
namespace {

std::size_t bucket_of(std::uint64_t size) {
  return std::min<std::size_t>(CaseProfile::buckets - 1,
                               static_cast<std::size_t>(std::bit_width(size)));
}

std::size_t depth_of(const Tree& tree) {
  std::vector<Tree::Index> ends;  // of the spans that are open
  std::size_t deepest = 0;
  for (Tree::Index at = 0; at < tree.size(); ++at) {
    while (!ends.empty() && ends.back() <= at) ends.pop_back();
    ends.push_back(at + tree[at].extent);
    deepest = std::max(deepest, ends.size());
  }
  return deepest;
}

}  // namespace

void CaseProfile::add(const run::Observation& seen, std::string_view made, bool is_kept) {
  ++sizes[bucket_of(seen.tree.size() + seen.tree.arena().size())];
  ++depths[std::min(buckets - 1, depth_of(seen.tree))];
  const auto colon = made.find(": ");
  std::string_view names = colon == std::string_view::npos ? made : made.substr(colon + 2);
  while (!names.empty()) {
    const auto end = std::min(names.find(", "), names.size());
    Way& way = ways[std::string(names.substr(0, end))];
    ++way.cases;
    if (is_kept) ++way.kept;
    names.remove_prefix(std::min(end + 2, names.size()));
  }
}

void CaseProfile::merge(const CaseProfile& other) {
  for (std::size_t i = 0; i < buckets; ++i) {
    sizes[i] += other.sizes[i];
    depths[i] += other.depths[i];
  }
  for (const auto& [name, way] : other.ways) {
    ways[name].cases += way.cases;
    ways[name].kept += way.kept;
  }
}

}  // namespace sonde::campaign
