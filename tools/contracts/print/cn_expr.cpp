// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_expr.hpp"

#include <algorithm>
#include <array>

#include "contracts/cn/types.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Expr;
using cn::ExprKind;
using cn::Meaning;
using cn::Sort;

struct Row {
  std::string_view of_cn;
  std::string_view of_cpp;
};

constexpr std::array arithmetic = {
    Row{"+", "cn::add"},    Row{"-", "cn::subtract"}, Row{"*", "cn::multiply"},
    Row{"/", "cn::divide"}, Row{"%", "cn::rem"},      Row{"&", "cn::bit_and"},
    Row{"|", "cn::bit_or"}, Row{"^", "cn::bit_xor"},
};

constexpr std::array functions = {
    Row{"shift_left", "cn::shift_left"},
    Row{"shift_right", "cn::shift_right"},
    Row{"power", "cn::power"},
    Row{"mod", "cn::mod"},
    Row{"rem", "cn::rem"},
    Row{"bw_clz", "cn::clz"},
    Row{"bw_ctz", "cn::ctz"},
    Row{"bw_ffs", "cn::ffs"},
    Row{"bw_fls", "cn::fls"},
};

std::string row(const auto& table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Row::of_cn);
  return found == table.end() ? std::string() : std::string(found->of_cpp);
}

bool is_pointer(const Expr& expr) { return expr.type.sort == Sort::Pointer; }

}  // namespace

std::string ExprPrinter::fresh(const std::string& cpp) {
  const auto is_taken = [&](const std::string& candidate) {
    return std::ranges::any_of(scope_,
                               [&](const auto& entry) { return entry.second == candidate; });
  };
  std::string unique = cpp;
  for (int number = 2; is_taken(unique); ++number) unique = cpp + "_" + std::to_string(number);
  return unique;
}

std::string ExprPrinter::bind(const std::string& name) {
  const std::string cpp = fresh(cpp_name(name));
  scope_.emplace_back(name, cpp);
  return cpp;
}

void ExprPrinter::bind_as(const std::string& name, std::string cpp) {
  scope_.emplace_back(name, std::move(cpp));
}

std::string ExprPrinter::where(const std::string& text, const Place& place) const {
  return "{" + string_literal(text) + ", " + file_constant(place.file) + ", " +
         std::to_string(place.line) + "}";
}

// Calls and names need no brackets.
std::string ExprPrinter::operand(const Expr& expr) {
  std::string text = this->expr(expr);
  const bool is_call = expr.kind == ExprKind::Binary && !row(arithmetic, expr.name).empty();
  const bool is_open = (expr.kind == ExprKind::Binary && !is_call) || expr.kind == ExprKind::If;
  return is_open ? "(" + text + ")" : text;
}

std::string ExprPrinter::arguments(const std::vector<Expr>& exprs) {
  std::string text;
  for (const Expr& each : exprs) text += (text.empty() ? "" : ", ") + expr(each);
  return text;
}

std::string ExprPrinter::expr(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Unary: return unary(expr);
    case ExprKind::Binary: return binary(expr);
    case ExprKind::Call: return call(expr);
    case ExprKind::Cast: return cast(expr);
    case ExprKind::If: return conditional(expr);
    case ExprKind::Match:
    case ExprKind::Let: return in_lambda(expr);
    case ExprKind::Each: return each(expr);
    case ExprKind::Index:
      return operand(expr.operands[0]) + "[" + this->expr(expr.operands[1]) + "]";
    case ExprKind::Update:
    case ExprKind::Construct:
    case ExprKind::Struct:
    case ExprKind::Record: return aggregate(expr);
    case ExprKind::Member:
    case ExprKind::Arrow:
    case ExprKind::Deref:
    case ExprKind::ArrayShift:
    case ExprKind::MemberShift:
    case ExprKind::AddressOf:
    case ExprKind::SizeOf:
    case ExprKind::OffsetOf: return memory(expr);
    default: return leaf(expr);
  }
}

std::string ExprPrinter::leaf(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Number: return cpp_number(expr.name, expr.type);
    case ExprKind::Boolean: return expr.name;
    case ExprKind::Null: return "cn::pointer(nullptr)";
    case ExprKind::Result: return "result";
    // `struct ::s` cannot stand before braces.
    case ExprKind::Default: return "std::type_identity_t<" + types_(expr.type) + ">{}";
    case ExprKind::Name: return name(expr);
    case ExprKind::AtStart: {
      const auto kept = starts_.find(&expr);
      return kept == starts_.end() ? operand(expr.operands[0]) : kept->second;
    }
    default:  // good<T>(e)
      return "true";
  }
}

std::string ExprPrinter::name(const Expr& expr) {
  switch (expr.meaning) {
    case Meaning::Enumerator: {
      const auto found = std::ranges::find(source_.enumerators, expr.name, &Enumerator::name);
      return "cn::cast<" + types_(expr.type) + ">(" + std::to_string(found->value) + ")";
    }
    case Meaning::Global: return read(expr.c_type, "sonde_address_" + expr.name + "()", expr);
    case Meaning::Parameter: return parameter_prefix_ + cpp_name(expr.name);
    case Meaning::Local: return cpp_name(expr.name);
    default: {
      const auto found = std::find_if(scope_.rbegin(), scope_.rend(),
                                      [&](const auto& entry) { return entry.first == expr.name; });
      return found == scope_.rend() ? cpp_name(expr.name) : found->second;
    }
  }
}

std::string ExprPrinter::unary(const Expr& expr) {
  const Expr& inner = expr.operands[0];
  if (expr.name == "!") return "!" + operand(inner);
  if (expr.name == "~") return "cn::bit_not(" + this->expr(inner) + ")";
  const std::string text = this->expr(inner);
  const bool is_plain =
      inner.kind == ExprKind::Number && expr.type.is_signed && !text.starts_with("cn::");
  return is_plain ? "-" + text : "cn::negate(" + text + ")";
}

std::string ExprPrinter::binary(const Expr& expr) {
  const Expr& left = expr.operands[0];
  const Expr& right = expr.operands[1];
  if (expr.name == "implies") return "!" + operand(left) + " || " + operand(right);
  const std::string function = row(arithmetic, expr.name);
  if (!function.empty() && is_pointer(expr)) {
    const std::string by = this->expr(right);
    return "cn::array_shift<" + types_.c_value(expr.c_type) + ">(" + this->expr(left) + ", " +
           (expr.name == "-" ? "cn::negate(" + by + ")" : by) + ")";
  }
  if (!function.empty()) return function + "(" + arguments(expr.operands) + ")";
  // Two pointers of C to different types cannot be compared as they are.
  const std::string first =
      is_pointer(left) ? "cn::pointer(" + this->expr(left) + ")" : operand(left);
  return first + " " + expr.name + " " + operand(right);
}

std::string ExprPrinter::call(const Expr& expr) {
  if (expr.meaning == Meaning::BuiltIn) return built_in(expr);
  return "spec::" + cpp_name(expr.name) + "(" + arguments(expr.operands) + ")";
}

std::string ExprPrinter::built_in(const Expr& expr) {
  const auto& operands = expr.operands;
  if (expr.name.starts_with("MIN")) return "cn::min<" + types_(expr.type) + ">";
  if (expr.name.starts_with("MAX")) return "cn::max<" + types_(expr.type) + ">";
  if (expr.name == "is_null") return "(cn::pointer(" + this->expr(operands[0]) + ") == nullptr)";
  if (expr.name == "has_alloc_id")
    return "(cn::pointer(" + this->expr(operands[0]) + ") != nullptr)";
  if (expr.name == "prov_eq") return "true";
  if (expr.name == "not") return "!" + operand(operands[0]);
  if (operands.size() == 2 && is_pointer(operands[0])) {  // ptr_eq, addr_eq
    return "(cn::pointer(" + this->expr(operands[0]) + ") == " + operand(operands[1]) + ")";
  }
  return row(functions, expr.name) + "(" + arguments(operands) + ")";
}

std::string ExprPrinter::cast(const Expr& expr) {
  const Expr& inner = expr.operands[0];
  const std::string text = this->expr(inner);
  if (same(inner.type, expr.type)) return operand(inner);
  if (expr.type.sort == Sort::AllocId) return "cn::u64{}";
  if (expr.type.sort == Sort::Boolean) return "(" + operand(inner) + " != 0)";
  const std::string type = types_(expr.type);
  if (is_pointer(inner))
    return "cn::cast<" + type + ">(reinterpret_cast<cn::u64>(cn::pointer(" + text + ")))";
  if (is_pointer(expr)) return "reinterpret_cast<cn::pointer>(cn::cast<cn::u64>(" + text + "))";
  return "cn::cast<" + type + ">(" + text + ")";
}

std::string ExprPrinter::conditional(const Expr& expr) {
  const std::string first = this->expr(expr.operands[1]);
  const std::string then =
      is_pointer(expr) ? "cn::pointer(" + first + ")" : operand(expr.operands[1]);
  return operand(expr.operands[0]) + " ? " + then + " : " + operand(expr.operands[2]);
}

}  // namespace sonde::contracts::print
