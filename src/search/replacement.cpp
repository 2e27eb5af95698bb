// SPDX-License-Identifier: Apache-2.0
#include "search/replacement.hpp"

#include "schema/schema.hpp"

namespace sonde::search {
namespace {

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
    }
  }
}

}  // namespace sonde::search
