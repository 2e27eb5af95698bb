// SPDX-License-Identifier: Apache-2.0
#include "range.hpp"

#include <algorithm>

#include "token.hpp"

namespace sonde::contracts::cn {
namespace {

// A bound with an `each` in it is none: bounds are copied, and copies of copies grow without end.
bool speaks_of(const Expr& expr, const std::string& name) {
  if (expr.kind == ExprKind::Each) return true;
  if (expr.kind == ExprKind::Name && expr.name == name) return true;
  return std::ranges::any_of(expr.operands,
                             [&](const Expr& each) { return speaks_of(each, name); });
}

bool is_variable(const Expr& expr, const Quantifier& each) {
  return expr.kind == ExprKind::Name && expr.name == each.name;
}

void add_bound(Quantifier& each, const std::string& op, const Expr& value) {
  if (speaks_of(value, each.name)) return;
  // Here `op` stands between the variable and the value.
  if (op == "<" || op == "<=") each.high.push_back({value, op == "<="});
  if (op == ">" || op == ">=") each.low.push_back({value, op == ">="});
  if (op == "==") {
    each.low.push_back({value, true});
    each.high.push_back({value, true});
  }
}

std::string flipped(const std::string& op) {
  if (op == "<") return ">";
  if (op == "<=") return ">=";
  if (op == ">") return "<";
  if (op == ">=") return "<=";
  return op;
}

void add_bounds(Quantifier& each, const Expr& condition) {
  if (condition.kind != ExprKind::Binary) return;
  if (condition.name == "&&") {
    for (const Expr& part : condition.operands) add_bounds(each, part);
  } else if (is_variable(condition.operands[0], each)) {
    add_bound(each, condition.name, condition.operands[1]);
  } else if (is_variable(condition.operands[1], each)) {
    add_bound(each, flipped(condition.name), condition.operands[0]);
  }
}

}  // namespace

void find_range(Quantifier& each, const Place& place) {
  constexpr unsigned few_bits = 16;  // all values of such a type can be tried
  each.low.clear();
  each.high.clear();
  add_bounds(each, each.condition[0]);
  const bool is_small = each.type.sort == Sort::Bits && each.type.bits <= few_bits;
  const bool has_low =
      !each.low.empty() || is_small || (each.type.sort == Sort::Bits && !each.type.is_signed);
  if (!has_low || (each.high.empty() && !is_small)) {
    throw Refusal{place, "expected a condition of each that bounds `" + each.name +
                             "`, such as 0 <= " + each.name + " && " + each.name + " < n"};
  }
}

}  // namespace sonde::contracts::cn
