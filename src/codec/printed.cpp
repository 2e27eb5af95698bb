// SPDX-License-Identifier: Apache-2.0
#include "codec/printed.hpp"

#include <string_view>

#include "codec/elide.hpp"
#include "codec/first_token.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"

namespace sonde::codec {
namespace {

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') line += "\\n";
    else if (c != '\r') line += c;
  }
  return line;
}

std::string without_printer(const Tree& tree, Tree::Index span) {
  const Type* const type = schema::find(tree[span + 1].kind);
  const std::string name = type == nullptr ? "T" : type_name(*type);
  const std::string size = grouped(tree[span].value) + (tree[span].value == 1 ? " byte" : " bytes");
  return "<" + name + ", " + size + ": give it an operator<< or a sonde::Show<" + name + ">>";
}

}  // namespace

std::string printed_text(const Tree& tree, Tree::Index span) {
  if (tree[span].kind == unprinted_kind) return without_printer(tree, span);
  if (tree[span].kind != printed_kind) return "";
  return on_one_line(tree.bytes(tree[span]));
}

std::string printed_comment(const Tree& tree, Tree::Index span) {
  std::string text = printed_text(tree, span);
  for (auto at = text.find("*/"); at != std::string::npos; at = text.find("*/", at))
    text.insert(at + 1, 1, ' ');
  return " /* " + text + " */";
}

std::string printed_lines(const Tree& tree, Tree::Index span) {
  const std::string_view text = tree.bytes(tree[span]);
  if (text.size() <= longest_shown) return std::string(text);
  const std::size_t left_out = text.size() - longest_shown;
  return std::string(text.substr(0, longest_shown)) + " /* " + grouped(left_out) +
         " more characters */";
}

bool holds_draws(const Tree& tree, Tree::Index span) {
  for (Tree::Index at = span; at < tree.end_of(span);) {
    const Node& node = tree[at];
    const bool is_draw = !schema::is_derived(node.kind) && !is_printed(node) && !is_hole(node) &&
                         node.kind != deeper_kind;
    if (is_draw) return true;
    at = node.kind == unprinted_kind ? tree.end_of(at) : at + 1;
  }
  return false;
}

const Type* type_of_value(const Node& node, const Type* expected) {
  const Type* const value = expected == nullptr ? nullptr : expected->value_type;
  return value != nullptr && value->kind == node.kind ? value : expected;
}

}  // namespace sonde::codec
