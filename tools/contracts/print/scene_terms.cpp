// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/scene_terms.hpp"

#include <algorithm>

namespace sonde::contracts::print {
namespace {

using cn::Expr;
using cn::ExprKind;
using cn::Meaning;

constexpr const char* unknown = "(unknown)";

// The least or the largest number of a width, as MINi32() and MAXu64() say.
std::string limit(const std::string& name) {
  __extension__ typedef unsigned __int128 Wide;
  const bool is_signed = name[3] == 'i';
  const unsigned bits = static_cast<unsigned>(std::stoul(name.substr(4)));
  if (bits > 64) return unknown;
  const bool is_least = name.starts_with("MIN");
  Wide number = Wide{1} << (bits - (is_signed ? 1 : 0));
  if (!is_least) number -= 1;
  if (is_least && !is_signed) number = 0;
  std::string digits = number == 0 ? "0" : "";
  for (; number != 0; number /= 10)
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  return "(# " + name.substr(3) + (is_least && is_signed ? " -" : " ") + digits + ")";
}

bool is_limit(const std::string& name) {
  return name.size() > 4 && (name.starts_with("MIN") || name.starts_with("MAX")) &&
         (name[3] == 'i' || name[3] == 'u') && name[4] >= '0' && name[4] <= '9';
}

bool is_typedef_only(const Source& source, const Record& record) {
  return std::ranges::any_of(source.typedefs, [&](const Typedef& each) {
    return each.name == record.name && each.type.kind == TypeKind::Struct &&
           each.type.name == record.name && !record.definition.starts_with("struct " + record.name);
  });
}

}  // namespace

const Record* SceneTerms::record(const CType& type) const {
  const auto found = std::ranges::find_if(source_.records, [&](const Record& each) {
    return each.name == type.name && each.is_complete && !each.is_union;
  });
  return found == source_.records.end() ? nullptr : &*found;
}

std::vector<Field> SceneTerms::fields(const Record& record) const {
  std::vector<Field> all;
  for (const Field& field : record.fields) {
    const auto inner = std::ranges::find(source_.records, field.type.name, &Record::name);
    if (field.is_bit_field) continue;
    if (!field.name.empty()) all.push_back(field);
    else if (inner != source_.records.end())
      std::ranges::move(fields(*inner), std::back_inserter(all));
    if (record.is_union && !all.empty()) break;
  }
  return all;
}

std::string SceneTerms::c_name(const Record& record) const {
  return (is_typedef_only(source_, record) ? "" : "struct ") + record.name;
}

std::string SceneTerms::type(const CType& type) const {
  const std::string bits = std::to_string(8 * type.size);
  switch (type.kind) {
    case TypeKind::Bool: return "bool";
    case TypeKind::Integer:
    case TypeKind::Enum: return type.size == 0 ? "(other 0)" : (type.is_signed ? "i" : "u") + bits;
    case TypeKind::Pointer: {
      const bool is_plain = !type.target.empty() && type.target[0].kind != TypeKind::Void &&
                            type.target[0].kind != TypeKind::Function;
      return is_plain ? "(ptr " + this->type(type.target[0]) + ")" : "(ptr)";
    }
    case TypeKind::Array:
      return type.target.empty()
                 ? "(other 0)"
                 : "(array " + std::to_string(type.count) + " " + this->type(type.target[0]) + ")";
    case TypeKind::Struct:
      if (const Record* const known = record(type))
        return (is_typedef_only(source_, *known) ? "(typedef " : "(struct ") + known->name + ")";
      break;
    default: break;
  }
  return "(other " + std::to_string(type.size) + ")";
}

std::string SceneTerms::number_type(const cn::Type& type) const {
  if (type.sort == cn::Sort::Bits) return (type.is_signed ? "i" : "u") + std::to_string(type.bits);
  return "z";
}

std::string SceneTerms::all(const std::vector<Expr>& operands) const {
  std::string text;
  for (const Expr& each : operands) text += " " + expression(each);
  return text;
}

std::string SceneTerms::fields(const Expr& expr, std::size_t count) const {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += " (field " + expr.labels[i] + " " + expression(expr.operands[i]) + ")";
  return text;
}

std::string SceneTerms::expression(const Expr& expr) const {
  const auto operand = [&](std::size_t i) { return expression(expr.operands[i]); };
  switch (expr.kind) {
    case ExprKind::Name: return name(expr);
    case ExprKind::Number: return "(# " + number_type(expr.type) + " " + expr.name + ")";
    case ExprKind::Boolean: return expr.name == "true" ? "#t" : "#f";
    case ExprKind::Null: return "#null";
    case ExprKind::SizeOf: return "(# u64 " + std::to_string(expr.c_type.size) + ")";
    case ExprKind::Member: return "(. " + operand(0) + " " + expr.name + ")";
    case ExprKind::Arrow: {
      const auto& pointer = expr.operands[0].type;
      if (pointer.c.empty() || record(pointer.c[0]) == nullptr) return unknown;
      return "(-> " + type(pointer.c[0]) + " " + operand(0) + " " + expr.name + ")";
    }
    case ExprKind::Deref: {
      const auto& pointer = expr.operands[0].type;
      return pointer.c.empty() ? unknown : "(* " + type(pointer.c[0]) + " " + operand(0) + ")";
    }
    case ExprKind::Index: return "([]" + all(expr.operands) + ")";
    case ExprKind::Update: return "(upd" + all(expr.operands) + ")";
    case ExprKind::Call: return call(expr);
    case ExprKind::Construct: return "(new " + expr.name + fields(expr, expr.operands.size()) + ")";
    case ExprKind::Struct:
    case ExprKind::Record:
      if (!expr.with_base) return "(rec" + fields(expr, expr.operands.size()) + ")";
      return "(with " + expression(expr.operands.back()) + fields(expr, expr.operands.size() - 1) +
             ")";
    case ExprKind::ArrayShift: return "(shift " + type(expr.c_type) + all(expr.operands) + ")";
    case ExprKind::MemberShift:
      return "(member " + type(expr.c_type) + " " + operand(0) + " " + expr.name + ")";
    case ExprKind::AddressOf: return knows(expr) ? "&" + expr.name : unknown;
    case ExprKind::Result: return "return";
    case ExprKind::AtStart: return unknown;  // memory is drawn as it is after the call
    case ExprKind::Unary:
      if (expr.name == "!") return "(! " + operand(0) + ")";
      return expr.name == "-" ? "(neg " + number_type(expr.type) + " " + operand(0) + ")" : unknown;
    case ExprKind::Cast: {
      const bool is_number =
          expr.type.sort == cn::Sort::Bits || expr.type.sort == cn::Sort::Integer;
      return is_number ? "(cast " + number_type(expr.type) + " " + operand(0) + ")" : operand(0);
    }
    case ExprKind::Binary: return binary(expr);
    case ExprKind::If: return "(if" + all(expr.operands) + ")";
    case ExprKind::Match: return match(expr);
    case ExprKind::Let: return "(let " + expr.name + all(expr.operands) + ")";
    case ExprKind::Each: return each(expr.each[0], operand(0));
    case ExprKind::Good: return "#t";
    default: return unknown;
  }
}

bool SceneTerms::knows(const Expr& global) const {
  return global.meaning == Meaning::Global &&
         std::ranges::find(globals_, global.name, &Variable::name) != globals_.end();
}

std::string SceneTerms::name(const Expr& expr) const {
  const bool is_value = expr.meaning == Meaning::Bound || expr.meaning == Meaning::Parameter ||
                        expr.meaning == Meaning::Ghost;
  if (is_value || knows(expr)) return expr.name;
  if (expr.meaning != Meaning::Enumerator) return unknown;
  const auto found = std::ranges::find(source_.enumerators, expr.name, &Enumerator::name);
  return found == source_.enumerators.end()
             ? unknown
             : "(# " + number_type(expr.type) + " " + std::to_string(found->value) + ")";
}

std::string SceneTerms::call(const Expr& expr) const {
  if (expr.meaning == Meaning::Function) return "(call " + expr.name + all(expr.operands) + ")";
  const std::string& name = expr.name;
  const std::string arguments = all(expr.operands);
  if (is_limit(name)) return limit(name);
  if (name == "is_null") return "(is_null" + arguments + ")";
  if (name == "has_alloc_id") return "(! (is_null" + arguments + "))";
  if (name == "ptr_eq" || name == "addr_eq") return "(ptr_eq" + arguments + ")";
  if (name == "prov_eq") return "#t";
  if (name == "not") return "(!" + arguments + ")";
  if (name == "mod") return "(mod " + number_type(expr.type) + arguments + ")";
  if (name == "rem") return "(% " + number_type(expr.type) + arguments + ")";
  return unknown;
}

std::string SceneTerms::binary(const Expr& expr) const {
  const std::string& op = expr.name;
  const std::string a = expression(expr.operands[0]);
  const std::string b = expression(expr.operands[1]);
  if (op == ">" || op == ">=") return (op == ">" ? "(< " : "(<= ") + b + " " + a + ")";
  if (op == "==" || op == "!=" || op == "<" || op == "<=" || op == "&&" || op == "||" ||
      op == "implies")
    return "(" + op + " " + a + " " + b + ")";
  const bool is_pointer = expr.type.sort == cn::Sort::Pointer;
  if (is_pointer)
    return op == "+" && !expr.type.c.empty()
               ? "(shift " + type(expr.type.c[0]) + " " + a + " " + b + ")"
               : unknown;
  const std::string rest = number_type(expr.type) + " " + a + " " + b + ")";
  if (op == "*") return "(times " + rest;
  if (op == "+" || op == "-" || op == "/" || op == "%") return "(" + op + " " + rest;
  return unknown;
}

std::string SceneTerms::match(const Expr& expr) const {
  std::string text = "(match " + expression(expr.operands[0]);
  for (std::size_t i = 0; i < expr.patterns.size(); ++i)
    text += " (case " + pattern(expr.patterns[i]) + " " + expression(expr.operands[i + 1]) + ")";
  return text + ")";
}

std::string SceneTerms::pattern(const cn::Pattern& pattern) const {
  if (pattern.kind == cn::Pattern::Kind::Any) return "_";
  if (pattern.kind == cn::Pattern::Kind::Name) return pattern.name;
  std::string text = "(alt " + pattern.name;
  for (std::size_t i = 0; i < pattern.parts.size(); ++i)
    text += " (field " + pattern.labels[i] + " " + this->pattern(pattern.parts[i]) + ")";
  return text + ")";
}

// From, included, and up to, not included.
std::string SceneTerms::each(const cn::Quantifier& each, const std::string& inner) const {
  std::string low;
  std::string high;
  const auto next = [](const std::string& value) { return " (+ z " + value + " (# z 1))"; };
  for (const cn::Bound& bound : each.low)
    low += bound.included ? " " + expression(bound.value) : next(expression(bound.value));
  for (const cn::Bound& bound : each.high)
    high += bound.included ? next(expression(bound.value)) : " " + expression(bound.value);
  if (high.empty()) high = " (# z 256)";
  return "(each " + each.name + " " + number_type(each.type) + " (low" + low + ") (high" + high +
         ") " + expression(each.condition[0]) + " " + inner + ")";
}

std::string SceneTerms::resource(const cn::Resource& resource) const {
  switch (resource.kind) {
    case cn::ResourceKind::Owned:
      return "(rw " + type(resource.c_type) + all(resource.arguments) + ")";
    case cn::ResourceKind::Block:
      return "(w " + type(resource.c_type) + all(resource.arguments) + ")";
    case cn::ResourceKind::Predicate:
      return "(pred " + resource.name + all(resource.arguments) + ")";
    case cn::ResourceKind::Each: return each(resource.each[0], this->resource(resource.inner[0]));
  }
  return unknown;
}

std::string SceneTerms::clause(const cn::Clause& clause) const {
  switch (clause.kind) {
    case cn::ClauseKind::Take:
      return "(take " + clause.name + " " + resource(clause.resource) + ")";
    case cn::ClauseKind::Let: return "(let " + clause.name + " " + expression(clause.value) + ")";
    case cn::ClauseKind::Assert: return "(assert " + expression(clause.value) + ")";
  }
  return unknown;
}

}  // namespace sonde::contracts::print
