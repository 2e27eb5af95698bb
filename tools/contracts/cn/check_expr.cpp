// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "adapt.hpp"
#include "checker.hpp"
#include "token.hpp"
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

[[noreturn]] void mismatch(const Expr& expr, const std::string& wanted) {
  throw Refusal{expr.place, "expected " + wanted + ", found " + spelling(expr.type)};
}

bool is_comparison(const std::string& op) {
  return op == "<" || op == "<=" || op == ">" || op == ">=";
}

bool is_logical(const std::string& op) { return op == "&&" || op == "||" || op == "implies"; }

bool is_bitwise(const std::string& op) { return op == "&" || op == "|" || op == "^"; }

}  // namespace

void Checker::bind(const std::vector<Parameter>& parameters, Meaning meaning) {
  for (const Parameter& parameter : parameters) {
    bind({.name = parameter.name, .type = parameter.type, .meaning = meaning});
  }
}

const Checker::Entry* Checker::find(std::string_view name) const {
  for (std::size_t i = scope_.size(); i-- > 0;) {
    const bool is_hidden = inside_start_ && i >= start_mark_ && i < start_end_;
    if (!is_hidden && scope_[i].name == name) return &scope_[i];
  }
  return nullptr;
}

void Checker::expr(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Member:
    case ExprKind::Arrow:
    case ExprKind::Deref:
    case ExprKind::ArrayShift:
    case ExprKind::MemberShift:
    case ExprKind::AddressOf:
    case ExprKind::SizeOf:
    case ExprKind::OffsetOf: return memory(expr);
    case ExprKind::Index:
    case ExprKind::Update:
    case ExprKind::Construct:
    case ExprKind::Struct:
    case ExprKind::Record: return aggregate(expr);
    case ExprKind::If:
    case ExprKind::Match:
    case ExprKind::Let:
    case ExprKind::Each:
    case ExprKind::AtStart:
    case ExprKind::Good: return control(expr);
    case ExprKind::Call: return call(expr);
    case ExprKind::Cast: return cast(expr);
    case ExprKind::Unary: return unary(expr);
    case ExprKind::Binary: return binary(expr);
    default: return leaf(expr);
  }
}

void Checker::leaf(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Boolean: expr.type = boolean(); return;
    case ExprKind::Null: expr.type = Type{Sort::Pointer}; return;
    case ExprKind::Default: expr.type = names_.resolved(expr.written, expr.place); return;
    case ExprKind::Result:
      if (!result_ || moment_ != Moment::After || inside_start_) {
        throw Refusal{expr.place,
                      "expected an expression without `return`, which has a value only in "
                      "ensures of a function with a result"};
      }
      expr.type = *result_;
      return;
    case ExprKind::Name: return name(expr);
    default:  // a number has its type
      return;
  }
}

void Checker::name(Expr& expr) {
  if (const Entry* entry = find(expr.name)) {
    const bool is_array = !entry->c.empty() && entry->c[0].kind == TypeKind::Array;
    if (entry->meaning == Meaning::Local && is_array) {
      throw Refusal{expr.place, "expected a value, found the array `" + expr.name +
                                    "`; a statement can speak of its address, &" + expr.name};
    }
    expr.type = entry->type;
    expr.meaning = entry->meaning;
    return;
  }
  if (names_.enumerator(expr.name) != nullptr) {
    expr.type = bits(32, true);
    expr.type.name = "enum";
    expr.meaning = Meaning::Enumerator;
    return;
  }
  const Variable* global = names_.global(expr.name);
  if (global == nullptr || !sees_globals() || !sees_memory()) {
    throw Refusal{expr.place, "expected a name that is known here, found `" + expr.name + "`"};
  }
  expr.type = value_of(global->type);
  expr.c_type = global->type;
  expr.meaning = Meaning::Global;
}

void Checker::expect(Expr& expr, const Type& wanted) {
  name_struct(expr, wanted);
  this->expr(expr);
  if (!adapt(expr, wanted)) mismatch(expr, spelling(wanted));
}

void Checker::number(Expr& expr) {
  this->expr(expr);
  if (!is_number(expr.type)) mismatch(expr, "a number");
}

void Checker::pointer(Expr& expr) {
  this->expr(expr);
  if (expr.type.sort != Sort::Pointer) mismatch(expr, "a pointer");
}

void Checker::unary(Expr& expr) {
  Expr& operand = expr.operands[0];
  if (expr.name == "!") {
    expect(operand, boolean());
  } else {
    number(operand);
    const bool fits = expr.name == "-" || operand.type.sort == Sort::Bits;
    if (!fits) mismatch(operand, "a number with a width, such as u32, behind ~");
  }
  expr.type = operand.type;
}

void Checker::binary(Expr& expr) {
  if (is_logical(expr.name)) {
    for (Expr& operand : expr.operands) expect(operand, boolean());
    expr.type = boolean();
    return;
  }
  Expr& left = expr.operands[0];
  Expr& right = expr.operands[1];
  const bool is_right_first = left.kind == ExprKind::Record;
  Expr& first = is_right_first ? right : left;
  Expr& second = is_right_first ? left : right;
  this->expr(first);
  name_struct(second, first.type);
  this->expr(second);
  const bool is_equality = expr.name == "==" || expr.name == "!=";
  if (!is_equality && !is_comparison(expr.name)) return arithmetic(expr);
  if (!unify(left, right)) mismatch(right, spelling(left.type) + " as on the left of " + expr.name);
  const bool is_ordered = is_number(left.type) || left.type.sort == Sort::Pointer;
  if (!is_equality && !is_ordered) mismatch(left, "numbers or pointers around " + expr.name);
  if (left.type.sort == Sort::Void) mismatch(left, "values around " + expr.name);
  expr.type = boolean();
}

void Checker::arithmetic(Expr& expr) {
  Expr& left = expr.operands[0];
  Expr& right = expr.operands[1];
  if (left.type.sort == Sort::Pointer) return pointer_arithmetic(expr);
  if (!is_number(left.type)) mismatch(left, "a number before " + expr.name);
  if (!unify(left, right)) mismatch(right, spelling(left.type) + " as on the left of " + expr.name);
  if (is_bitwise(expr.name) && left.type.sort != Sort::Bits) {
    mismatch(left, "numbers with a width, such as u32, around " + expr.name);
  }
  expr.type = left.type;
}

// p + i goes on by i elements, as in C.
void Checker::pointer_arithmetic(Expr& expr) {
  const Expr& left = expr.operands[0];
  const Expr& right = expr.operands[1];
  if (expr.name != "+" && expr.name != "-") mismatch(left, "a number before " + expr.name);
  if (!is_number(right.type)) mismatch(right, "a number to go on by");
  expr.c_type = target(left, "a pointer whose target is known; write array_shift<T>(p, i)");
  expr.type = left.type;
}

void Checker::cast(Expr& expr) {
  Expr& operand = expr.operands[0];
  this->expr(operand);
  const Type wanted = names_.resolved(expr.written, expr.place);
  expr.type = wanted;
  if (adapt(operand, wanted)) {
    expr.type.c = operand.type.c;
    return;
  }
  const bool from_scalar = is_number(operand.type) || operand.type.sort == Sort::Pointer ||
                           operand.type.sort == Sort::Boolean;
  const bool to_scalar = is_number(wanted) || wanted.sort == Sort::Boolean ||
                         (wanted.sort == Sort::Pointer && operand.type.sort != Sort::Boolean) ||
                         (wanted.sort == Sort::AllocId && operand.type.sort == Sort::Pointer);
  if (!from_scalar || !to_scalar) mismatch(operand, "a value that can become " + spelling(wanted));
}

void Checker::arguments(std::vector<Expr>& arguments, const std::vector<Parameter>& parameters,
                        const std::string& name, const Place& place) {
  if (arguments.size() != parameters.size()) {
    throw Refusal{place, "expected " + std::to_string(parameters.size()) + " arguments of " + name +
                             ", found " + std::to_string(arguments.size())};
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) expect(arguments[i], parameters[i].type);
}

void Checker::call(Expr& expr) {
  if (const Function* function = names_.function(expr.name)) {
    arguments(expr.operands, function->parameters, expr.name, expr.place);
    expr.meaning = Meaning::Function;
    expr.type = function->result;
    use(expr.name);
    return;
  }
  if (built_in(expr)) {
    expr.meaning = Meaning::BuiltIn;
    return;
  }
  if (names_.predicate(expr.name) != nullptr) {
    throw Refusal{expr.place, "expected a function; `" + expr.name +
                                  "` is a predicate, which stands only behind `take X =`"};
  }
  throw Refusal{expr.place, "expected a function of CN, found `" + expr.name + "`"};
}

void Checker::control(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::If:
      expect(expr.operands[0], boolean());
      this->expr(expr.operands[1]);
      this->expr(expr.operands[2]);
      if (!unify(expr.operands[1], expr.operands[2])) {
        mismatch(expr.operands[2], spelling(expr.operands[1].type) + " as in the other branch");
      }
      expr.type = expr.operands[expr.operands[1].type.c.empty() ? 2 : 1].type;
      return;
    case ExprKind::Match: return match(expr);
    case ExprKind::Let: return let(expr);
    case ExprKind::Each: return each(expr);
    case ExprKind::AtStart: return at_start(expr);
    default:  // good<T>(e)
      this->expr(expr.operands[0]);
      expr.type = boolean();
      return;
  }
}

void Checker::at_start(Expr& expr) {
  if (moment_ < Moment::Before) {
    throw Refusal{expr.place,
                  "expected an expression without @start, which has a meaning only in "
                  "contracts and in bodies"};
  }
  if (inside_start_) throw Refusal{expr.place, "expected one @start, not one inside another"};
  inside_start_ = true;
  start_end_ = mark();
  this->expr(expr.operands[0]);
  inside_start_ = false;
  expr.type = expr.operands[0].type;
}

void Checker::let(Expr& expr) {
  this->expr(expr.operands[0]);
  const std::size_t before = mark();
  bind({.name = expr.name, .type = expr.operands[0].type});
  this->expr(expr.operands[1]);
  forget(before);
  expr.type = expr.operands[1].type;
}

}  // namespace sonde::contracts::cn
