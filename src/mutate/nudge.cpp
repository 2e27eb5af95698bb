// SPDX-License-Identifier: Apache-2.0
#include "mutate/nudge.hpp"

#include <bit>

#include "mutate/pick.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

std::uint64_t bound(const Type* type, Random& random) {
  if (type == nullptr) return 0;
  return random.below(2) == 0 ? type->min : type->max;
}

std::uint64_t nudged(std::uint64_t value, Kind kind, Random& random) {
  switch (random.below(8)) {
    case 0: return value + 1;
    case 1: return value - 1;
    case 2: return 0 - value;
    case 3: return value * 2;
    case 4: return static_cast<std::uint64_t>(static_cast<std::int64_t>(value) / 2);
    case 5: return value ^ (std::uint64_t{1} << random.below(64));
    case 6: return value ^ (std::uint64_t{1} << random.below(8));
    default: return bound(schema::find(kind), random);
  }
}

std::uint64_t nudged_real(std::uint64_t bits, Random& random) {
  const auto value = std::bit_cast<double>(bits);
  switch (random.below(6)) {
    case 0: return std::bit_cast<std::uint64_t>(value + 1);
    case 1: return std::bit_cast<std::uint64_t>(value - 1);
    case 2: return std::bit_cast<std::uint64_t>(-value);
    case 3: return std::bit_cast<std::uint64_t>(value * 2);
    case 4: return std::bit_cast<std::uint64_t>(value / 2);
    default: return bits ^ (std::uint64_t{1} << random.below(64));
  }
}

// A narrow type holds only some of 64 bits: the others must not be set.
std::uint64_t fitted(std::uint64_t value, const Type* type) {
  if (type == nullptr || type->max == ~std::uint64_t{0}) return value;
  const unsigned bits =
      static_cast<unsigned>(std::bit_width(type->max)) + (type->is_signed ? 1 : 0);
  if (bits >= 64) return value;
  const std::uint64_t low = value & ((std::uint64_t{1} << bits) - 1);
  if (!type->is_signed) return low;
  const std::uint64_t sign = std::uint64_t{1} << (bits - 1);
  return (low ^ sign) - sign;
}

}  // namespace

bool nudge(Tree& tree, Tree::Index span, Material& material) {
  const auto leaf = pick_within(tree, span, material.random, [&](Tree::Index at) {
    const Form form = tree[at].kind.form();
    return form == Form::Integer || form == Form::Real;
  });
  if (!leaf) return false;
  const Node& node = tree[*leaf];
  const bool is_real = node.kind.form() == Form::Real;
  tree.set_value(*leaf, is_real ? nudged_real(node.value, material.random)
                                : fitted(nudged(node.value, node.kind, material.random),
                                         schema::find(node.kind)));
  return true;
}

}  // namespace sonde::mutate
