// SPDX-License-Identifier: Apache-2.0
#include "adapters/libfuzzer/mutate_leaves.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "adapters/libfuzzer/tuning.hpp"
#include "mutate/pick.hpp"
#include "schema/schema.hpp"

namespace sonde::adapters::libfuzzer {
namespace {

bool has_bytes(const Node& node) {
  const Form form = node.kind.form();
  return node.extent == 1 && (form == Form::Integer || form == Form::Real || form == Form::Bytes);
}

// As the type stands in memory: 1, 2, 4 or 8 bytes.
std::size_t width_of(const Node& node) {
  const Type* const type = schema::find(node.kind);
  if (node.kind.form() == Form::Real || type == nullptr) return 8;
  const auto bits = static_cast<unsigned>(std::bit_width(type->max)) + (type->is_signed ? 1U : 0U);
  return std::bit_ceil(std::max(1U, (bits + 7) / 8));
}

void append(std::string& bytes, std::uint64_t value, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
}

std::uint64_t value_at(const std::string& bytes, std::size_t at, std::size_t width,
                       bool is_signed) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < width; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  const auto unused = static_cast<unsigned>(64 - 8 * width);
  if (!is_signed) return value;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(value << unused) >> unused);
}

void mutate_bytes(std::string& bytes, std::size_t most, MutateBytes mutate) {
  const std::size_t size = bytes.size();
  bytes.resize(most);
  bytes.resize(mutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, most));
}

void mutate_text(Tree& tree, Tree::Index leaf, MutateBytes mutate) {
  const Type* const type = schema::find(tree[leaf].kind);
  std::string text(tree.bytes(tree[leaf]));
  const std::uint64_t allowed = type == nullptr || type->max == 0 ? ~std::uint64_t{0} : type->max;
  const std::size_t most = std::min<std::uint64_t>(text.size() + tuned.text_growth, allowed);
  mutate_bytes(text, std::max(most, text.size()), mutate);
  tree.set_bytes(leaf, text);
}

// Numbers that a change made too large stay as they were.
void mutate_numbers(Tree& tree, Tree::Index first, MutateBytes mutate) {
  const Kind kind = tree[first].kind;
  const Type* const type = schema::find(kind);
  const std::size_t width = width_of(tree[first]);
  std::string bytes;
  Tree::Index end = first;
  for (; end < tree.size() && end - first < tuned.numbers_together && tree[end].kind == kind; ++end)
    append(bytes, tree[end].value, width);
  mutate_bytes(bytes, bytes.size(), mutate);
  const bool is_signed = type != nullptr && type->is_signed;
  for (Tree::Index at = first; at < end; ++at) {
    const std::size_t place = (at - first) * width;
    if (place + width > bytes.size()) return;
    const std::uint64_t value = value_at(bytes, place, width, is_signed);
    if (kind.form() == Form::Real || schema::within_bounds(value, type)) tree.set_value(at, value);
  }
}

}  // namespace

bool mutate_leaves(Tree& tree, Random& random, MutateBytes mutate) {
  const auto leaf = mutate::pick(tree, random, [&](Tree::Index at) { return has_bytes(tree[at]); });
  if (!leaf) return false;
  if (tree[*leaf].kind.form() == Form::Bytes) mutate_text(tree, *leaf, mutate);
  else mutate_numbers(tree, *leaf, mutate);
  return true;
}

}  // namespace sonde::adapters::libfuzzer
