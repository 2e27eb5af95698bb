// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "code/reach.hpp"
#include "isolate/archive.hpp"
#include "run/runner.hpp"

namespace sonde::code {

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, ReachedEdge>& edge) {
  archive(edge.edge, edge.by_valid);
}

}  // namespace sonde::code

namespace sonde::campaign {

// The edges that the cases of a search took, each once, and a second time where a valid case is
// the first that took it after others: so the list only grows, and who has its begin needs only
// the rest.
using ReachedEdges = std::vector<code::ReachedEdge>;

// Collects them while cases run. A case costs a look at each of its edges.
class ReachedCode {
 public:
  // Goes on with what other processes reached, which is in the list.
  explicit ReachedCode(const ReachedEdges& so_far);

  // What a case shows that belongs on the list; valid until the next call. Cases that were not
  // watched for edges show nothing.
  std::span<const code::ReachedEdge> add(const run::Observation& seen);

 private:
  void add(std::size_t edge, bool by_valid);

  std::vector<std::uint8_t> known_;                  // by the number of the edge
  std::unordered_map<code::CodeId, bool> by_valid_;  // by the id of its code
  ReachedEdges news_;
};

// Adds edges, by the ids of their code, unless they are in the list.
void add_edges(std::span<const code::CodeId> edges, bool by_valid, ReachedEdges& list);

}  // namespace sonde::campaign
