// SPDX-License-Identifier: Apache-2.0
#include "parse_primary.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "number.hpp"
#include "parse_expr.hpp"

namespace sonde::contracts::cn {
namespace {

Expr made(ExprKind kind, Place place) { return Expr{.kind = kind, .place = std::move(place)}; }

// Members `x: e, y: f` up to the `}`, with `..s` as the last where `with_base` may be.
void parse_members(Cursor& cursor, Expr& expr) {
  while (!cursor.at("}")) {
    if (cursor.accept("..")) {
      expr.operands.push_back(parse_expr(cursor));
      expr.with_base = true;
      break;
    }
    expr.labels.push_back(cursor.member());
    cursor.expect(":", "behind the name of a member");
    expr.operands.push_back(parse_expr(cursor));
    if (!cursor.accept(",")) break;
  }
  cursor.expect("}", "behind the members");
}

bool speaks_of_start(const Expr& expr) {
  return expr.kind == ExprKind::AtStart || std::ranges::any_of(expr.operands, speaks_of_start);
}

// `{e} unchanged` is e == {e}@start.
Expr unchanged(Expr value, Place place) {
  if (speaks_of_start(value)) {
    throw Refusal{place,
                  "expected an expression without `@start` and `unchanged` before `unchanged`"};
  }
  Expr start = made(ExprKind::AtStart, place);
  start.operands.push_back(value);
  Expr expr{.kind = ExprKind::Binary, .place = std::move(place), .name = "=="};
  expr.operands.push_back(std::move(value));
  expr.operands.push_back(std::move(start));
  return expr;
}

// `{ x: e }`, `{e}@start` or `{e} unchanged`.
Expr parse_braces(Cursor& cursor) {
  Place place = cursor.next().place;
  const bool is_record = cursor.peek().kind == TokenKind::Name && cursor.is(1, ":");
  if (is_record) {
    Expr record = made(ExprKind::Record, place);
    parse_members(cursor, record);
    return record;
  }
  Expr value = parse_expr(cursor);
  cursor.expect("}", "behind an expression in braces");
  if (cursor.accept("unchanged")) return unchanged(std::move(value), place);
  if (!cursor.accept("@") && !cursor.accept("%")) {
    cursor.refuse("`@start` or `unchanged` behind an expression in braces");
  }
  if (!cursor.accept("start"))
    cursor.refuse("`start`; no other moment is known when the code runs");
  Expr start = made(ExprKind::AtStart, std::move(place));
  start.operands.push_back(std::move(value));
  return start;
}

Expr parse_shift(Cursor& cursor) {
  const bool is_array = cursor.at("array_shift");
  Expr expr = made(is_array ? ExprKind::ArrayShift : ExprKind::MemberShift, cursor.next().place);
  if (cursor.at("<")) expr.c_text = parse_c_type(cursor);
  cursor.expect("(", is_array ? "behind array_shift" : "behind member_shift");
  expr.operands.push_back(parse_expr(cursor));
  cursor.expect(",", "behind the pointer");
  if (is_array) {
    expr.operands.push_back(parse_expr(cursor));
  } else {
    expr.name = cursor.member();
  }
  cursor.expect(")", "behind the last argument");
  return expr;
}

Expr parse_default(Cursor& cursor) {
  Expr expr = made(ExprKind::Default, cursor.next().place);
  cursor.expect("<", "behind default");
  expr.written = parse_type(cursor);
  cursor.expect(">", "behind the type of default");
  return expr;
}

Expr parse_good(Cursor& cursor) {
  Expr expr = made(ExprKind::Good, cursor.next().place);
  expr.c_text = parse_c_type(cursor);
  cursor.expect("(", "behind good<T>");
  expr.operands.push_back(parse_expr(cursor));
  cursor.expect(")", "behind the argument of good");
  return expr;
}

Expr parse_struct_value(Cursor& cursor) {
  Expr expr = made(ExprKind::Struct, cursor.next().place);
  expr.name = cursor.name("the name of a struct");
  cursor.expect("{", "before the members of a struct");
  parse_members(cursor, expr);
  return expr;
}

// A name, a call or a constructor.
Expr parse_named(Cursor& cursor) {
  const Token token = cursor.next();
  Expr expr = made(ExprKind::Name, token.place);
  expr.name = token.text;
  if (cursor.at("(")) {
    expr.kind = ExprKind::Call;
    expr.operands = parse_arguments(cursor);
  } else if (cursor.accept("{")) {
    expr.kind = ExprKind::Construct;
    parse_members(cursor, expr);
  }
  return expr;
}

Expr parse_word(Cursor& cursor) {
  const Token& token = cursor.peek();
  if (token.text == "array_shift" || token.text == "member_shift") return parse_shift(cursor);
  if (token.text == "default") return parse_default(cursor);
  if (token.text == "good") return parse_good(cursor);
  if (token.text == "struct") return parse_struct_value(cursor);
  if (token.text == "NULL") return made(ExprKind::Null, cursor.next().place);
  if (token.text == "return") return made(ExprKind::Result, cursor.next().place);
  if (token.text == "true" || token.text == "false") {
    Expr expr = made(ExprKind::Boolean, token.place);
    expr.name = cursor.next().text;
    return expr;
  }
  if (!cursor.at_name()) cursor.refuse("an expression");
  return parse_named(cursor);
}

Expr parse_primary(Cursor& cursor) {
  const Token& token = cursor.peek();
  if (token.kind == TokenKind::Number) return number_of(cursor.next());
  if (token.kind == TokenKind::Name) return parse_word(cursor);
  if (cursor.at("{")) return parse_braces(cursor);
  if (cursor.at("[")) {
    throw Refusal{token.place, "expected an expression that can be executed, found a list"};
  }
  if (!cursor.accept("(")) cursor.refuse("an expression");
  Expr expr = parse_expr(cursor);
  cursor.expect(")", "behind an expression in parentheses");
  return expr;
}

Expr member_of(Cursor& cursor, ExprKind kind, Expr base) {
  Expr expr = made(kind, cursor.next().place);
  expr.name = cursor.member();
  expr.operands.push_back(std::move(base));
  return expr;
}

// m[i] or m[i: a, j: b].
Expr parse_index(Cursor& cursor, Expr base) {
  Expr expr = made(ExprKind::Index, cursor.next().place);
  expr.operands.push_back(std::move(base));
  do {
    expr.operands.push_back(parse_expr(cursor));
    if (expr.operands.size() == 2 && !cursor.at(":")) break;
    expr.kind = ExprKind::Update;
    cursor.expect(":", "behind the key of an update");
    expr.operands.push_back(parse_expr(cursor));
  } while (cursor.accept(","));
  cursor.expect("]", "behind a key");
  return expr;
}

Expr parse_postfix(Cursor& cursor) {
  Expr expr = parse_primary(cursor);
  while (true) {
    if (cursor.at(".")) {
      expr = member_of(cursor, ExprKind::Member, std::move(expr));
    } else if (cursor.at("->")) {
      expr = member_of(cursor, ExprKind::Arrow, std::move(expr));
    } else if (cursor.at("[")) {
      expr = parse_index(cursor, std::move(expr));
    } else {
      return expr;
    }
    cursor.count_operator();
  }
}

// `(name) e` is never a cast: only words of CN are types here.
bool at_cast(const Cursor& cursor) {
  if (!cursor.at("(")) return false;
  if (cursor.is(1, "struct") || cursor.is(1, "datatype")) return cursor.is(3, ")");
  constexpr std::array words = {"i8",   "i16",     "i32",     "i64",     "i128",
                                "u8",   "u16",     "u32",     "u64",     "u128",
                                "void", "boolean", "integer", "pointer", "alloc_id"};
  if (!cursor.is(2, ")")) return false;
  return std::ranges::any_of(words, [&](const char* word) { return cursor.is(1, word); });
}

Expr parse_cast(Cursor& cursor) {
  Expr expr = made(ExprKind::Cast, cursor.next().place);
  expr.written = parse_type(cursor);
  cursor.expect(")", "behind the type of a cast");
  expr.operands.push_back(parse_unary(cursor));
  return expr;
}

// &x, or &(p->x), which is member_shift(p, x).
Expr parse_address(Cursor& cursor) {
  Place place = cursor.next().place;
  if (cursor.accept("(")) {
    Expr inner = parse_postfix(cursor);
    cursor.expect(")", "behind p->x");
    if (inner.kind != ExprKind::Arrow) {
      throw Refusal{place, "expected &(p->x) or the address of a variable, &x"};
    }
    inner.kind = ExprKind::MemberShift;
    return inner;
  }
  Expr expr = made(ExprKind::AddressOf, std::move(place));
  expr.name = cursor.name("the name of a variable behind &, or &(p->x)");
  return expr;
}

Expr parse_sizeof(Cursor& cursor) {
  Expr expr = made(ExprKind::SizeOf, cursor.next().place);
  expr.c_text = parse_c_type(cursor);
  return expr;
}

Expr parse_offsetof(Cursor& cursor) {
  Expr expr = made(ExprKind::OffsetOf, cursor.next().place);
  cursor.expect("(", "behind offsetof");
  cursor.accept("struct");
  expr.c_text = cursor.name("the name of a struct");
  cursor.expect(",", "behind the name of a struct");
  expr.name = cursor.member();
  cursor.expect(")", "behind the name of a member");
  return expr;
}

}  // namespace

Expr parse_unary(Cursor& cursor) {
  const Nested nested(cursor);
  if (at_cast(cursor)) return parse_cast(cursor);
  if (cursor.at("&")) return parse_address(cursor);
  if (cursor.at("sizeof")) return parse_sizeof(cursor);
  if (cursor.at("offsetof")) return parse_offsetof(cursor);
  const bool is_deref = cursor.at("*");
  if (!is_deref && !cursor.at("-") && !cursor.at("!") && !cursor.at("~")) {
    return parse_postfix(cursor);
  }
  const Token sign = cursor.next();
  Expr expr = made(is_deref ? ExprKind::Deref : ExprKind::Unary, sign.place);
  expr.name = sign.text;
  expr.operands.push_back(parse_unary(cursor));
  return expr;
}

std::vector<Expr> parse_arguments(Cursor& cursor) {
  cursor.expect("(", "before the arguments");
  std::vector<Expr> arguments;
  if (cursor.accept(")")) return arguments;
  do {
    arguments.push_back(parse_expr(cursor));
  } while (cursor.accept(","));
  cursor.expect(")", "behind the last argument");
  return arguments;
}

}  // namespace sonde::contracts::cn
