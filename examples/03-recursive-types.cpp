// SPDX-License-Identifier: Apache-2.0
// Types may contain themselves, through pointers, vectors or variants. Generation always
// terminates: a value takes a number of steps that grows with the size of the case.
#include <memory>
#include <variant>

#include <sonde/sonde.hpp>

// [recursive-types]
struct Expression;
using Operand = std::unique_ptr<Expression>;

struct Number {
  int value;
};
struct Negate {
  Operand inner;
};
struct Add {
  Operand left;
  Operand right;
};
struct Expression {
  std::variant<Number, Negate, Add> node;
};
// [recursive-types]

long long value_of(const Operand& operand);

long long value_of(const Expression& expression) {
  if (const auto* number = std::get_if<Number>(&expression.node)) return number->value;
  if (const auto* negate = std::get_if<Negate>(&expression.node)) return -value_of(negate->inner);
  const auto& add = std::get<Add>(expression.node);
  return value_of(add.left) + value_of(add.right);
}

long long value_of(const Operand& operand) { return operand ? value_of(*operand) : 0; }

int depth_of(const Operand& operand);

int depth_of(const Expression& expression) {
  if (const auto* negate = std::get_if<Negate>(&expression.node))
    return 1 + depth_of(negate->inner);
  if (const auto* add = std::get_if<Add>(&expression.node))
    return 1 + std::max(depth_of(add->left), depth_of(add->right));
  return 1;
}

int depth_of(const Operand& operand) { return operand ? depth_of(*operand) : 0; }

SONDE_PROPERTY(Expressions, NegatingTwiceChangesNothing, Expression expression) {
  const long long value = value_of(expression);
  Expression once{Negate{std::make_unique<Expression>(std::move(expression))}};
  const Expression twice{Negate{std::make_unique<Expression>(std::move(once))}};
  SONDE_CHECK(value_of(twice) == value);
}

// Wrong on purpose: the sum of two negative numbers is below both.
SONDE_PROPERTY(Expressions, ASumIsNoLessThanItsParts, Add add) {
  SONDE_NOTE(depth_of(add.left));
  SONDE_CHECK(value_of(add.left) + value_of(add.right) >= value_of(add.left));
}
