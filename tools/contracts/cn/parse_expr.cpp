// SPDX-License-Identifier: Apache-2.0
// Operators bind as the grammar of CN says, which is not C's order; tightest first:
//   * / % & ^     + - |     == != < <= > >=     &&     implies (to the right)     ||     ? :
#include "parse_expr.hpp"

#include <array>
#include <utility>

#include "parse_primary.hpp"

namespace sonde::contracts::cn {
namespace {

struct Operator {
  std::string_view text;
  unsigned level;
};

constexpr std::array operators = {
    Operator{"*", 6},  Operator{"/", 6},  Operator{"%", 6},  Operator{"&", 6},
    Operator{"^", 6},  Operator{"+", 5},  Operator{"-", 5},  Operator{"|", 5},
    Operator{"==", 4}, Operator{"!=", 4}, Operator{"<", 4},  Operator{"<=", 4},
    Operator{">", 4},  Operator{">=", 4}, Operator{"&&", 3}, Operator{"implies", 2},
    Operator{"||", 1},
};
constexpr unsigned implies_level = 2;

const Operator* operator_at(const Cursor& cursor) {
  for (const Operator& candidate : operators) {
    if (cursor.at(candidate.text)) return &candidate;
  }
  return nullptr;
}

Expr join(const Operator& op, Place place, Expr left, Expr right) {
  Expr expr{.kind = ExprKind::Binary, .place = std::move(place), .name = std::string(op.text)};
  expr.operands.push_back(std::move(left));
  expr.operands.push_back(std::move(right));
  return expr;
}

// Precedence climbing: all operators of `level` and tighter ones.
Expr parse_binary(Cursor& cursor, unsigned level) {
  Expr left = parse_unary(cursor);
  for (const Operator* op = operator_at(cursor); op != nullptr && op->level >= level;
       op = operator_at(cursor)) {
    cursor.count_operator();
    Place place = cursor.next().place;
    const Nested nested(cursor);
    const unsigned right_level = op->level == implies_level ? op->level : op->level + 1;
    Expr right = parse_binary(cursor, right_level);
    left = join(*op, std::move(place), std::move(left), std::move(right));
  }
  return left;
}

Expr parse_conditional(Cursor& cursor) {
  Expr condition = parse_binary(cursor, 1);
  if (!cursor.at("?")) return condition;
  Expr expr{.kind = ExprKind::If, .place = cursor.next().place};
  expr.operands.push_back(std::move(condition));
  expr.operands.push_back(parse_binary(cursor, 1));
  cursor.expect(":", "between the branches of `?`");
  expr.operands.push_back(parse_binary(cursor, 1));
  return expr;
}

Expr parse_if(Cursor& cursor) {
  Expr expr{.kind = ExprKind::If, .place = cursor.next().place};
  cursor.expect("(", "behind if");
  expr.operands.push_back(parse_expr(cursor));
  cursor.expect(")", "behind the condition of if");
  cursor.expect("{", "before the first branch of if");
  expr.operands.push_back(parse_expr(cursor));
  cursor.expect("}", "behind the first branch of if");
  cursor.expect("else", "behind the first branch of if");
  cursor.expect("{", "behind else");
  expr.operands.push_back(parse_expr(cursor));
  cursor.expect("}", "behind the branch of else");
  return expr;
}

Pattern parse_pattern(Cursor& cursor) {
  const Nested nested(cursor);
  Pattern pattern;
  pattern.place = cursor.place();
  if (cursor.accept("_")) return pattern;
  pattern.kind = Pattern::Kind::Name;
  pattern.name = cursor.name("a pattern such as `Cons { Head: h, Tail: _ }`, a name or `_`");
  if (!cursor.accept("{")) return pattern;
  pattern.kind = Pattern::Kind::Constructor;
  if (cursor.accept("}")) return pattern;
  do {
    pattern.labels.push_back(cursor.member());
    cursor.expect(":", "behind the name of a member");
    pattern.parts.push_back(parse_pattern(cursor));
  } while (cursor.accept(","));
  cursor.expect("}", "behind the members of a pattern");
  return pattern;
}

Expr match_target(Cursor& cursor) {
  if (cursor.accept("(")) {
    Expr target = parse_expr(cursor);
    cursor.expect(")", "behind what is matched");
    return target;
  }
  Expr target{.kind = ExprKind::Name, .place = cursor.place()};
  target.name = cursor.name("a name or `(` behind match");
  return target;
}

Expr parse_match(Cursor& cursor) {
  Expr expr{.kind = ExprKind::Match, .place = cursor.next().place};
  expr.operands.push_back(match_target(cursor));
  cursor.expect("{", "before the cases of match");
  do {
    cursor.count_operator();
    expr.patterns.push_back(parse_pattern(cursor));
    cursor.expect("=>", "behind a pattern");
    cursor.expect("{", "behind `=>`");
    expr.operands.push_back(parse_expr(cursor));
    cursor.expect("}", "behind the result of a case");
  } while (!cursor.at("}") && !cursor.done());
  cursor.expect("}", "behind the cases of match");
  return expr;
}

Expr parse_let(Cursor& cursor) {
  Expr expr{.kind = ExprKind::Let, .place = cursor.next().place};
  expr.name = cursor.name("a name behind let");
  cursor.expect("=", "behind the name of let");
  expr.operands.push_back(parse_expr(cursor));
  cursor.expect(";", "behind the value of let");
  expr.operands.push_back(parse_expr(cursor));
  return expr;
}

Expr name_of(const std::string& name, const Place& place) {
  Expr expr{.kind = ExprKind::Name, .place = place};
  expr.name = name;
  return expr;
}

// The old `each (T i: 0, 7; e)`, behind its `:`; its condition is 0 <= i && i <= 7.
Expr parse_old_each(Cursor& cursor, Quantifier each, const Place& place) {
  Expr low = parse_binary(cursor, 1);
  cursor.expect(",", "between the ends of a range");
  Expr high = parse_binary(cursor, 1);
  cursor.expect(";", "behind a range");
  const Operator at_most{"<=", 4};
  Expr from = join(at_most, place, std::move(low), name_of(each.name, place));
  Expr to = join(at_most, place, name_of(each.name, place), std::move(high));
  each.condition.push_back(join({"&&", 3}, place, std::move(from), std::move(to)));
  Expr expr{.kind = ExprKind::Each, .place = place};
  expr.operands.push_back(parse_expr(cursor));
  expr.each.push_back(std::move(each));
  cursor.expect(")", "behind what holds for all");
  return expr;
}

// `each (T i` up to the `;` or `:`, which stays.
Quantifier parse_variable(Cursor& cursor) {
  cursor.next();
  cursor.expect("(", "behind each");
  Quantifier each;
  each.type = parse_type(cursor);
  each.name = cursor.name("the name of the variable of each");
  return each;
}

Expr parse_each(Cursor& cursor) {
  const Place place = cursor.place();
  Quantifier each = parse_variable(cursor);
  if (cursor.accept(":")) return parse_old_each(cursor, std::move(each), place);
  cursor.expect(";", "behind the variable of each");
  each.condition.push_back(parse_expr(cursor));
  cursor.expect(")", "behind the condition of each");
  cursor.expect("{", "before what holds for all");
  Expr expr{.kind = ExprKind::Each, .place = place};
  expr.operands.push_back(parse_expr(cursor));
  expr.each.push_back(std::move(each));
  cursor.expect("}", "behind what holds for all");
  return expr;
}

}  // namespace

Expr parse_expr(Cursor& cursor) {
  const Nested nested(cursor);
  if (cursor.at("if")) return parse_if(cursor);
  if (cursor.at("match")) return parse_match(cursor);
  if (cursor.at("let")) return parse_let(cursor);
  if (cursor.at("each")) return parse_each(cursor);
  return parse_conditional(cursor);
}

Quantifier parse_quantifier(Cursor& cursor) {
  Quantifier each = parse_variable(cursor);
  cursor.expect(";", "behind the variable of each");
  each.condition.push_back(parse_expr(cursor));
  cursor.expect(")", "behind the condition of each");
  return each;
}

}  // namespace sonde::contracts::cn
