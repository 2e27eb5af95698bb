// SPDX-License-Identifier: Apache-2.0
#include "codec/well_formed.hpp"

#include "codec/first_token.hpp"
#include "schema/schema.hpp"

namespace sonde::codec {
namespace {

bool has_payload(const Tree& tree, Tree::Index span, const Type* payload) {
  const bool is_leaf = tree[span].extent == 1;
  if (payload == nullptr || is_leaf) return payload == nullptr && is_leaf;
  if (tree.end_of(span + 1) != tree.end_of(span)) return false;
  const Kind kind = tree[span + 1].kind;
  return kind == payload->kind || kind.form() == Form::Hole ||
         is_loose_enumerator(tree, span + 1, payload);
}

bool is_choice(const Tree& tree, Tree::Index span, const Type& type) {
  const Node& node = tree[span];
  if (type.style == Style::Boolean) return node.extent == 1 && node.value < 2;
  if (type.style == Style::Enumeration)
    return node.extent == 1 && node.value < schema::details(type).labels.size();
  return node.value < type.field_count && has_payload(tree, span, type.fields[node.value]);
}

}  // namespace

bool within_bounds(std::uint64_t value, const Type& type) {
  if (!type.is_signed) return value >= type.min && value <= type.max;
  const auto number = static_cast<std::int64_t>(value);
  return number >= static_cast<std::int64_t>(type.min) &&
         number <= static_cast<std::int64_t>(type.max);
}

bool is_loose_enumerator(const Tree& tree, Tree::Index span, const Type* expected) {
  const Kind kind = tree[span].kind;
  if (expected == nullptr || kind.form() != Form::Integer) return false;
  if (style_of(*expected) != Style::Enumeration) return false;
  const Type* number = schema::find(kind);
  return number != nullptr && style_of(*number) == Style::Number;
}

bool is_well_formed(const Tree& tree, Tree::Index span, const Type& type) {
  if (style_of(type) == Style::Opaque) return true;
  const Node& node = tree[span];
  switch (type.form) {
    case Form::Record: return tree.child_count(span) == type.field_count;
    case Form::List: {
      const auto count = tree.child_count(span);
      return count >= type.min && count <= type.max;
    }
    case Form::Choice: return is_choice(tree, span, type);
    case Form::Integer: return node.extent == 1 && within_bounds(node.value, type);
    case Form::Bytes: {
      const auto size = tree.bytes(node).size();
      return node.extent == 1 && size >= type.min && size <= type.max;
    }
    case Form::Real:
    case Form::Hole: return node.extent == 1;
  }
  return false;
}

}  // namespace sonde::codec
