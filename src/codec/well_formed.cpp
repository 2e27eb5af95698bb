// SPDX-License-Identifier: Apache-2.0
#include "codec/well_formed.hpp"

#include "codec/first_token.hpp"
#include "codec/printed.hpp"
#include "schema/links.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"

namespace sonde::codec {
namespace {

bool has_payload(const Tree& tree, Tree::Index span, const Type* payload) {
  const bool is_leaf = tree[span].extent == 1;
  if (payload == nullptr || is_leaf) return payload == nullptr && is_leaf;
  if (tree.end_of(span + 1) != tree.end_of(span)) return false;
  const Node& inner = tree[span + 1];
  return inner.kind == type_of_value(inner, payload)->kind || is_hole(inner) || is_printed(inner) ||
         is_named_reference(tree, span + 1, payload) ||
         is_loose_enumerator(tree, span + 1, payload);
}

bool is_choice(const Tree& tree, Tree::Index span, const Type& type) {
  const Node& node = tree[span];
  if (node.value >= schema::alternatives_of(type)) return false;
  const bool is_plain = type.style == Style::Boolean || type.style == Style::Enumeration;
  return is_plain ? node.extent == 1 : has_payload(tree, span, type.fields[node.value]);
}

}  // namespace

bool is_loose_enumerator(const Tree& tree, Tree::Index span, const Type* expected) {
  const Kind kind = tree[span].kind;
  if (expected == nullptr || kind.form() != Form::Integer) return false;
  if (style_of(*expected) != Style::Enumeration) return false;
  const Type* number = schema::find(kind);
  return number != nullptr && style_of(*number) == Style::Number;
}

bool is_named_reference(const Tree& tree, Tree::Index span, const Type* expected) {
  return expected != nullptr && expected->part == Type::Part::Reference &&
         schema::is_named_value(tree, span) && schema::is_name_of_value(tree.bytes(tree[span]));
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
    case Form::Integer: return node.extent == 1 && schema::within_bounds(node.value, type);
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
