// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "codec/packed_tree.hpp"
#include "isolate/archive.hpp"
#include "search/strategy.hpp"

namespace sonde::campaign {

// A case that a strategy kept, for processes that only hand it on: see search::KeptCase.
struct PackedCase {
  codec::PackedTree tree{};  // empty where another case took its place
  std::uint32_t nodes = 0;
  bool valid = false;
  std::vector<coverage::Feature> features{};
  std::uint32_t failures = 0;
  std::uint64_t parent = 0;
  std::uint64_t replaced = 0;
  std::string made{};
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, PackedCase>& packed) {
  archive(packed.tree, packed.nodes, packed.valid, packed.features, packed.failures);
  archive(packed.parent, packed.replaced, packed.made);
}

constexpr std::size_t most_in_lineage = 2000;

PackedCase packed_case(search::KeptCase kept);
std::vector<search::KeptCase> unpacked_cases(std::span<const PackedCase> cases);

// A search that runs for days keeps more and more cases, of which its strategy holds a limited
// number. One that was replaced loses its tree, but not its features, so that they are not new
// again; and how it was made only when it is none of the newest ones, which run.json lists.
void add_kept(std::vector<PackedCase>& all, PackedCase added);

}  // namespace sonde::campaign
