// SPDX-License-Identifier: Apache-2.0
#include "search/replacement.hpp"

#include <string_view>

#include "schema/schema.hpp"
#include "search/case_leaves.hpp"
#include "search/spelling.hpp"

namespace sonde::search {
namespace {

// What stands in memory in so many bytes, as the leaf of an integer has it.
std::uint64_t integer_in(std::string_view bytes, const Type* type) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    number = number << 8U | static_cast<unsigned char>(bytes[i]);
  const Sized sized{number, static_cast<unsigned>(bytes.size())};
  return type != nullptr && type->is_signed ? sized.sign_extended() : sized.low();
}

void set_integers(Tree& tree, Tree::Index first, std::string_view bytes) {
  for (Tree::Index at = first; !bytes.empty() && at < tree.size(); ++at) {
    if (tree[at].kind.form() != Form::Integer) continue;
    const Type* const type = schema::find(tree[at].kind);
    const std::size_t width = width_of(type);
    if (width > bytes.size()) return;
    const std::uint64_t number = integer_in(bytes.substr(0, width), type);
    if (schema::within_bounds(number, type)) tree.set_value(at, number);
    bytes.remove_prefix(width);
  }
}

std::uint64_t as_leaf(char byte, const Type* type) {
  if (type != nullptr && type->is_signed)
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<signed char>(byte)));
  return static_cast<unsigned char>(byte);
}

}  // namespace

void Replacement::apply(Tree& tree) const {
  switch (of) {
    case Of::Number: return tree.set_value(leaf, number);
    case Of::Text: {
      std::string text(tree.bytes(tree[leaf]));
      return tree.set_bytes(leaf, text.replace(at, size, bytes));
    }
    case Of::Row: {
      const Type* type = schema::find(tree[leaf].kind);
      for (std::size_t i = 0; i < bytes.size(); ++i)
        tree.set_value(static_cast<Tree::Index>(leaf + at + i), as_leaf(bytes[i], type));
      return;
    }
    case Of::Integers: return set_integers(tree, leaf, bytes);
  }
}

}  // namespace sonde::search
