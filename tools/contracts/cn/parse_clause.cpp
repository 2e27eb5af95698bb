// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "parse_expr.hpp"

namespace sonde::contracts::cn {
namespace {

// RW<T>(p), W<T>(p) or Name(p, ...).
Resource parse_predicate_call(Cursor& cursor) {
  Resource resource;
  resource.place = cursor.place();
  const bool is_owned = cursor.at("RW") || cursor.at("Owned");
  const bool is_block = cursor.at("W") || cursor.at("Block");
  if (is_owned || is_block) {
    resource.kind = is_owned ? ResourceKind::Owned : ResourceKind::Block;
    resource.name = cursor.next().text;
    if (cursor.at("<")) resource.c_text = parse_c_type(cursor);
  } else {
    resource.name = cursor.name("RW<T>(p), W<T>(p), each or a predicate");
  }
  resource.arguments = parse_arguments(cursor);
  const bool one_pointer = is_owned || is_block;
  if (one_pointer && resource.arguments.size() != 1) {
    throw Refusal{resource.place, "expected one argument of " + resource.name + ", a pointer"};
  }
  return resource;
}

}  // namespace

Resource parse_resource(Cursor& cursor) {
  if (!cursor.at("each")) return parse_predicate_call(cursor);
  Resource resource;
  resource.kind = ResourceKind::Each;
  resource.place = cursor.place();
  resource.each.push_back(parse_quantifier(cursor));
  cursor.expect("{", "before the resource of each");
  resource.inner.push_back(parse_predicate_call(cursor));
  cursor.accept(";");
  cursor.expect("}", "behind the resource of each, without `;`");
  return resource;
}

Clause parse_condition(Cursor& cursor) {
  cursor.new_clause();
  Clause clause;
  clause.place = cursor.place();
  const std::size_t begin = cursor.position();
  if (cursor.accept("take")) {
    clause.kind = ClauseKind::Take;
    clause.name = cursor.name("a name behind take");
    cursor.expect("=", "behind the name of take");
    clause.resource = parse_resource(cursor);
  } else if (cursor.accept("let")) {
    clause.kind = ClauseKind::Let;
    clause.name = cursor.name("a name behind let");
    cursor.expect("=", "behind the name of let");
    clause.value = parse_expr(cursor);
  } else {
    clause.value = parse_expr(cursor);
  }
  clause.text = cursor.quote(begin);
  cursor.expect(";", "behind a clause");
  return clause;
}

}  // namespace sonde::contracts::cn
