// SPDX-License-Identifier: Apache-2.0
#include "search/case_leaves.hpp"

#include <algorithm>
#include <bit>

#include "mutate/own_edits.hpp"
#include "schema/schema.hpp"

namespace sonde::search {
namespace {

constexpr unsigned largest_width = 8;

bool continues(const CaseLeaves::Bytes& row, const Tree& tree, Tree::Index leaf) {
  return row.in == CaseLeaves::Bytes::In::Row && row.leaf + row.bytes.size() == leaf &&
         tree[row.leaf].kind == tree[leaf].kind;
}

void add_byte(std::vector<CaseLeaves::Bytes>& rows, const Tree& tree, Tree::Index leaf) {
  if (rows.empty() || !continues(rows.back(), tree, leaf))
    rows.push_back({CaseLeaves::Bytes::In::Row, leaf, {}});
  rows.back().bytes.push_back(static_cast<char>(tree[leaf].value));
}

}  // namespace

unsigned width_of(const Type* type) {
  if (type == nullptr) return largest_width;
  const auto bits = static_cast<unsigned>(std::bit_width(type->max)) + (type->is_signed ? 1 : 0);
  return bits <= 8 ? 1 : std::bit_ceil((bits + 7) / 8);
}

void CaseLeaves::read(const Tree& tree) {
  integers.clear();
  reals.clear();
  bytes.clear();
  has_byte.fill(false);
  has_low_byte.fill(false);
  least_width = largest_width + 1;
  for (Tree::Index at = 0; (at = mutate::skip_seals(tree, at)) < tree.size(); ++at) {
    const Node& node = tree[at];
    const Form form = node.kind.form();
    if (form == Form::Bytes) bytes.push_back({Bytes::In::Text, at, std::string(tree.bytes(node))});
    if (form == Form::Real) reals.push_back({at, node.value, largest_width});
    if (form != Form::Integer) continue;
    const Type* type = schema::find(node.kind);
    const unsigned width = width_of(type);
    integers.push_back({at, node.value, width});
    has_low_byte[node.value & 0xff] = true;
    if (width == 1) add_byte(bytes, tree, at);
    else least_width = std::min(least_width, width);
  }
  for (const Bytes& each : bytes)
    for (const char c : each.bytes) has_byte[static_cast<unsigned char>(c)] = true;
}

}  // namespace sonde::search
