// SPDX-License-Identifier: Apache-2.0
#include "search/anchor.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

using Of = Replacement::Of;

const CaseLeaves::Bytes* bytes_at(const CaseLeaves& leaves, Tree::Index leaf) {
  const auto found = std::ranges::find(leaves.bytes, leaf, &CaseLeaves::Bytes::leaf);
  return found == leaves.bytes.end() ? nullptr : &*found;
}

// Whether a place is known by its leaf alone.
bool is_leaf(Of of) { return of == Of::Number || of == Of::Integers; }

std::size_t distance_to_end(const OperandPlace& place, const CaseLeaves& leaves, const Tree& tree) {
  if (is_leaf(place.of)) return tree.size() - place.leaf;
  const auto* bytes = bytes_at(leaves, place.leaf);
  return bytes == nullptr ? 0 : bytes->bytes.size() - place.at;
}

// What stood as a text may be a row of bytes in another case, and the other way round.
bool is_of(Of of, const CaseLeaves::Bytes& bytes) {
  return (of == Of::Text) == (bytes.in == CaseLeaves::Bytes::In::Text);
}

bool is_number(const Tree& tree, std::size_t leaf) {
  return leaf < tree.size() && tree[static_cast<Tree::Index>(leaf)].kind.form() == Form::Integer;
}

}  // namespace

Anchor Anchor::of(const OperandPlace& place, const CaseLeaves& leaves, const Tree& tree) {
  return {place, distance_to_end(place, leaves, tree)};
}

bool Anchor::holds(const OperandPlace& there, const CaseLeaves& leaves, const Tree& tree) const {
  if (there.spelling != place.spelling || there.of != place.of) return false;
  return (there.leaf == place.leaf && there.at == place.at) ||
         distance_to_end(there, leaves, tree) == from_end;
}

void Anchor::find(const CaseLeaves& leaves, const Tree& tree,
                  std::vector<OperandPlace>& found) const {
  OperandPlace there = place;
  if (is_leaf(place.of)) {
    if (is_number(tree, place.leaf)) found.push_back(there);
    const std::size_t leaf = tree.size() - from_end;
    if (from_end > tree.size() || leaf == place.leaf || !is_number(tree, leaf)) return;
    there.leaf = static_cast<Tree::Index>(leaf);
    return found.push_back(there);
  }
  const auto* bytes = bytes_at(leaves, place.leaf);
  if (bytes == nullptr || !is_of(place.of, *bytes)) return;
  const std::size_t size = bytes->bytes.size();
  if (place.at + place.size <= size) found.push_back(there);
  if (from_end > size || size - from_end == place.at) return;
  there.at = size - from_end;
  found.push_back(there);
}

}  // namespace sonde::search
