// SPDX-License-Identifier: Apache-2.0
#include "campaign/reached_code.hpp"

#include "coverage/coverage.hpp"

namespace sonde::campaign {
namespace {

constexpr std::uint8_t by_discarded = 1;
constexpr std::uint8_t by_valid_too = 2;

std::unordered_map<code::CodeId, bool> as_map(const ReachedEdges& list) {
  std::unordered_map<code::CodeId, bool> found;
  for (const auto& [edge, by_valid] : list) found[edge] = found[edge] || by_valid;
  return found;
}

bool is_news(std::unordered_map<code::CodeId, bool>& known, code::CodeId edge, bool by_valid) {
  const auto [found, is_new] = known.emplace(edge, by_valid);
  if (!is_new && (found->second || !by_valid)) return false;
  found->second = by_valid;
  return true;
}

}  // namespace

ReachedCode::ReachedCode(const ReachedEdges& so_far) : by_valid_(as_map(so_far)) {}

// The edges come first among the features.
std::span<const code::ReachedEdge> ReachedCode::add(const run::Observation& seen) {
  news_.clear();
  const std::uint8_t reached = seen.valid() ? by_valid_too : by_discarded;
  for (const coverage::Feature feature : seen.features) {
    if (coverage::aspect_of(feature) != coverage::Aspect::Edge) break;
    const std::size_t edge = coverage::edge_in(feature);
    if (edge >= known_.size()) known_.resize(2 * edge + 1);
    if (known_[edge] >= reached) [[likely]]
      continue;
    known_[edge] = reached;
    add(edge, seen.valid());
  }
  return news_;
}

void ReachedCode::add(std::size_t edge, bool by_valid) {
  const code::CodeId code = coverage::code_of_edge(edge);
  if (code != 0 && is_news(by_valid_, code, by_valid)) news_.push_back({code, by_valid});
}

void add_edges(std::span<const code::CodeId> edges, bool by_valid, ReachedEdges& list) {
  auto known = as_map(list);
  for (const code::CodeId each : edges)
    if (is_news(known, each, by_valid)) list.push_back({each, by_valid});
}

}  // namespace sonde::campaign
