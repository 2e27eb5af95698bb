// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_mentions.hpp"

#include <algorithm>

namespace sonde::contracts::print {
namespace {

using Found = void (*)(const cn::Expr&, void*);

void visit(const std::vector<cn::Quantifier>& each, Found found, void* to) {
  for (const cn::Quantifier& one : each) {
    for (const cn::Expr& condition : one.condition) print::visit(condition, found, to);
  }
}

void visit(const cn::Resource& resource, Found found, void* to) {
  for (const cn::Expr& argument : resource.arguments) print::visit(argument, found, to);
  visit(resource.each, found, to);
  for (const cn::Resource& inner : resource.inner) visit(inner, found, to);
}

}  // namespace

void visit(const cn::Expr& expr, Found found, void* to) {
  found(expr, to);
  for (const cn::Expr& operand : expr.operands) visit(operand, found, to);
  visit(expr.each, found, to);
}

void visit(const cn::Clause& clause, Found found, void* to) {
  if (clause.kind == cn::ClauseKind::Take) visit(clause.resource, found, to);
  else visit(clause.value, found, to);
}

bool mentions(const cn::Expr& expr, const std::string& name) {
  bool is_found = false;
  for_each_expr(expr, [&](const cn::Expr& each) {
    is_found = is_found || (each.kind == cn::ExprKind::Name && each.name == name);
  });
  return is_found;
}

bool mentions(const cn::Clause& clause, const std::string& name) {
  bool is_found = false;
  for_each_expr(clause, [&](const cn::Expr& each) {
    is_found = is_found || (each.kind == cn::ExprKind::Name && each.name == name);
  });
  return is_found;
}

bool mentions(const std::vector<cn::Clause>& clauses, std::size_t first, const std::string& name) {
  return std::any_of(clauses.begin() + static_cast<std::ptrdiff_t>(std::min(first, clauses.size())),
                     clauses.end(), [&](const cn::Clause& each) { return mentions(each, name); });
}

}  // namespace sonde::contracts::print
