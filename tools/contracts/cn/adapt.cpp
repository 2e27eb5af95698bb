// SPDX-License-Identifier: Apache-2.0
#include "adapt.hpp"

#include <algorithm>
#include <utility>

#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

bool is_enumerator(const Expr& expr) {
  return expr.kind == ExprKind::Name && expr.meaning == Meaning::Enumerator;
}

// The operands that make the value, where they have its type.
std::size_t first_value(const Expr& expr) {
  return expr.kind == ExprKind::If || expr.kind == ExprKind::Match || expr.kind == ExprKind::Let
             ? 1
             : 0;
}

bool is_plain_number(const Expr& expr) {
  if (is_enumerator(expr)) return true;
  if (expr.type.sort != Sort::Integer) return false;
  switch (expr.kind) {
    case ExprKind::Number: return true;
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::If:
    case ExprKind::Match:
    case ExprKind::Let:
      return std::all_of(expr.operands.begin() + static_cast<std::ptrdiff_t>(first_value(expr)),
                         expr.operands.end(), is_plain_number);
    default: return false;
  }
}

void adopt(Expr& expr, const Type& type) {
  expr.type = type;
  for (std::size_t i = first_value(expr); i < expr.operands.size(); ++i)
    adopt(expr.operands[i], type);
}

void wrap_in_cast(Expr& expr, const Type& wanted) {
  Expr cast{.kind = ExprKind::Cast, .place = expr.place};
  cast.written = wanted;
  cast.type = wanted;
  cast.operands.push_back(std::move(expr));
  expr = std::move(cast);
}

bool adapt_record(Expr& expr, const Type& wanted) {
  if (expr.kind != ExprKind::Record || expr.with_base || wanted.sort != Sort::Record) return false;
  if (expr.type.names != wanted.names) return false;
  for (std::size_t i = 0; i < expr.operands.size(); ++i) {
    if (!adapt(expr.operands[i], wanted.parts[i])) return false;
  }
  expr.type = wanted;
  return true;
}

bool is_choice(const Expr& expr) {
  return expr.kind == ExprKind::If || expr.kind == ExprKind::Match || expr.kind == ExprKind::Let;
}

bool adapt_branches(Expr& expr, const Type& wanted) {
  if (!is_choice(expr)) return false;
  for (std::size_t i = 1; i < expr.operands.size(); ++i) {
    if (!adapt(expr.operands[i], wanted)) return false;
  }
  expr.type = wanted;
  return true;
}

}  // namespace

bool adapt(Expr& expr, const Type& wanted) {
  if (same(expr.type, wanted)) return true;
  if (wanted.sort == Sort::Bits && is_plain_number(expr)) {
    adopt(expr, wanted);
    return true;
  }
  if (adapt_record(expr, wanted) || adapt_branches(expr, wanted)) return true;
  const bool from_bool = expr.type.sort == Sort::Bits && expr.type.name == "_Bool";
  const bool to_bool = wanted.sort == Sort::Bits && wanted.name == "_Bool";
  const bool from_enum = expr.type.sort == Sort::Bits && expr.type.name == "enum";
  const bool fits = (from_bool && wanted.sort == Sort::Boolean) ||
                    (to_bool && expr.type.sort == Sort::Boolean) ||
                    (from_enum && wanted.sort == Sort::Bits);
  if (fits) wrap_in_cast(expr, wanted);
  return fits;
}

void name_struct(Expr& expr, const Type& wanted) {
  if (wanted.sort != Sort::Struct) return;
  if (is_choice(expr)) {
    for (std::size_t i = 1; i < expr.operands.size(); ++i) name_struct(expr.operands[i], wanted);
  } else if (expr.kind == ExprKind::Record && !expr.with_base) {
    expr.kind = ExprKind::Struct;
    expr.name = wanted.name;
  }
}

bool unify(Expr& a, Expr& b) { return adapt(a, b.type) || adapt(b, a.type); }

}  // namespace sonde::contracts::cn
