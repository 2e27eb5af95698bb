// SPDX-License-Identifier: Apache-2.0
// Expressions that read memory, and what claims it.
#include <algorithm>

#include "contracts/cn/names.hpp"
#include "contracts/cn/types.hpp"
#include "contracts/print/cn_expr.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Expr;
using cn::ExprKind;
using cn::Sort;

// The value of a member of a C struct, with the type that it has in CN.
std::string as_value(const CType& type, const std::string& text, TypeNames& types) {
  const cn::Type value = cn::value_of(type);
  if (type.kind == TypeKind::Array) return "cn::Element<" + types(value) + ">::of(" + text + ")";
  const bool may_differ =
      type.kind == TypeKind::Bool || type.kind == TypeKind::Enum || type.size == 1;
  return may_differ ? "cn::cast<" + types(value) + ">(" + text + ")" : text;
}

std::string offset_of(const std::string& record, const std::string& member) {
  return "offsetof(struct ::" + cpp_name(record) + ", " + cpp_member(member) + ")";
}

// What array_shift goes over: void and the like count as bytes.
std::string element(const CType& type, TypeNames& types) {
  if (type.kind != TypeKind::Array) return types.c_value(type);
  return element(type.target[0], types) + "[" + std::to_string(type.count) + "]";
}

}  // namespace

const Field& ExprPrinter::field_of(const CType& record, const std::string& name) const {
  const auto found = std::ranges::find(source_.records, record.name, &Record::name);
  return *cn::field_in(source_, *found, name);
}

std::string ExprPrinter::memory(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Member: return member(expr);
    case ExprKind::Arrow: return arrow(expr);
    case ExprKind::Deref: return read(expr.c_type, this->expr(expr.operands[0]), expr);
    case ExprKind::ArrayShift:
      return "cn::array_shift<" + element(expr.c_type, types_) + ">(" + arguments(expr.operands) +
             ")";
    case ExprKind::MemberShift:
      return "cn::member_shift<char>(" + this->expr(expr.operands[0]) + ", " +
             offset_of(expr.c_type.name, expr.name) + ")";
    case ExprKind::AddressOf:
      return expr.meaning == cn::Meaning::Global ? "sonde_address_" + expr.name + "()"
                                                 : "address_of_" + expr.name;
    case ExprKind::SizeOf: return "cn::u64{sizeof(" + element(expr.c_type, types_) + ")}";
    default: return "cn::u64{" + offset_of(expr.c_type.name, expr.name) + "}";
  }
}

std::string ExprPrinter::member(const Expr& expr) {
  const Expr& base = expr.operands[0];
  const std::string text = operand(base) + "." + cpp_member(expr.name);
  return base.type.sort == Sort::Struct ? as_value(expr.c_type, text, types_) : text;
}

// p->x reads that member alone; of bit fields and arrays, the whole struct is read.
std::string ExprPrinter::arrow(const Expr& expr) {
  const std::string pointer = this->expr(expr.operands[0]);
  const Field& field = field_of(expr.c_type, expr.name);
  if (field.is_bit_field || field.type.kind == TypeKind::Array) {
    return as_value(field.type, read(expr.c_type, pointer, expr) + "." + cpp_member(expr.name),
                    types_);
  }
  const std::string place =
      "cn::member_shift<char>(" + pointer + ", " + offset_of(expr.c_type.name, expr.name) + ")";
  return read(field.type, place, expr);
}

std::string ExprPrinter::read(const CType& type, const std::string& pointer, const Expr& expr) {
  std::string text = "*p";
  if (expr.kind == ExprKind::Name) text = expr.name;
  if (expr.kind == ExprKind::Arrow) text = "->" + expr.name;
  const bool is_simple = expr.kind != ExprKind::Name && expr.operands[0].kind == ExprKind::Name;
  if (is_simple && expr.kind == ExprKind::Arrow) text = expr.operands[0].name + text;
  if (is_simple && expr.kind == ExprKind::Deref) text = "*" + expr.operands[0].name;
  const std::string place = where(text, expr.place);
  if (type.kind != TypeKind::Array) {
    return "at.read<" + types_.c_value(type) + ">(" + pointer + ", " + place + ")";
  }
  return array(type, pointer, "at.read", place);
}

// The map of an array whose elements `take` gets. Inner arrays are maps, too.
std::string ExprPrinter::array(const CType& type, const std::string& pointer,
                               const std::string& take, const std::string& where) {
  const CType& inner = type.target[0];
  const std::string place = "cn::array_shift<" + element(inner, types_) + ">(from, i)";
  Lines lines;
  lines.open("[&, from = cn::pointer(" + pointer + ")] {");
  lines.add(types_(cn::value_of(type)) + " made;");
  lines.open("for (cn::u64 i = 0; i < " + std::to_string(type.count) + "; ++i)");
  const std::string value = inner.kind == TypeKind::Array ? array(inner, place, take, where)
                                                          : take + "<" + types_.c_value(inner) +
                                                                ">(" + place + ", " + where + ")";
  lines.add("made.put(i, " + value + ");");
  lines.close("return made;");
  lines.close("}()");
  return lines.text().substr(0, lines.text().size() - 1);
}

std::string ExprPrinter::owned(const cn::Resource& resource, const std::string& text) {
  const std::string pointer = expr(resource.arguments[0]);
  const std::string place = where(text, resource.place);
  const std::string type = element(resource.c_type, types_);
  if (resource.kind == cn::ResourceKind::Block)
    return "at.w<" + type + ">(" + pointer + ", " + place + ")";
  if (resource.c_type.kind == TypeKind::Array)
    return array(resource.c_type, pointer, "at.rw", place);
  return "at.rw<" + type + ">(" + pointer + ", " + place + ")";
}

std::string ExprPrinter::taken(const cn::Clause& clause) {
  const std::size_t begin = std::min(clause.text.find('=') + 1, clause.text.size());
  const std::size_t first = std::min(clause.text.find_first_not_of(' ', begin), clause.text.size());
  return resource(clause.resource, clause.text.substr(first));
}

std::string ExprPrinter::resource(const cn::Resource& resource, const std::string& text) {
  if (resource.kind == cn::ResourceKind::Each) return each_resource(resource, text);
  if (resource.kind != cn::ResourceKind::Predicate) return owned(resource, text);
  const std::string more = resource.arguments.empty() ? "" : ", " + arguments(resource.arguments);
  return "spec::" + cpp_name(resource.name) + "(at" + more + ")";
}

// The range of `each`, as cn::range<T>(low, high, where); its variable is not in scope there.
std::string ExprPrinter::range(const cn::Quantifier& each, const Place& place) {
  const std::string type = types_(each.type);
  const auto end = [&](const cn::Bound& bound, const char* more) {
    return "cn::cast<cn::i128>(" + expr(bound.value) + ")" + more;
  };
  const std::string low = each.low.empty() ? "cn::cast<cn::i128>(cn::min<" + type + ">)"
                                           : end(each.low[0], each.low[0].included ? "" : " + 1");
  const std::string high = each.high.empty()
                               ? "cn::cast<cn::i128>(cn::max<" + type + ">) + 1"
                               : end(each.high[0], each.high[0].included ? " + 1" : "");
  return "cn::range<" + type + ">(" + low + ", " + high + ", " + where("each", place) + ")";
}

std::string ExprPrinter::each_resource(const cn::Resource& resource, const std::string& text) {
  const cn::Quantifier& each = resource.each[0];
  const cn::Resource& inner = resource.inner[0];
  const std::string values = range(each, resource.place);
  const std::size_t before = mark();
  const std::string variable = bind(each.name);
  const bool has_value = resource.value.sort != Sort::Void;
  Lines lines;
  lines.open("[&] {");
  if (has_value) lines.add(types_(resource.value) + " made;");
  lines.open("for (const " + types_(each.type) + " " + variable + " : " + values + ") {");
  lines.add("if (!(" + expr(each.condition[0]) + ")) continue;");
  const std::string value = this->resource(inner, text);
  lines.add(has_value ? "made.put(" + variable + ", " + value + ");" : value + ";");
  lines.close("}");
  if (has_value) lines.add("return made;");
  lines.close("}()");
  forget(before);
  return lines.text().substr(0, lines.text().size() - 1);
}

std::string ExprPrinter::each(const Expr& expr) {
  const cn::Quantifier& each = expr.each[0];
  const std::string values = range(each, expr.place);
  const std::size_t before = mark();
  const std::string variable = bind(each.name);
  Lines lines;
  lines.open("[&] {");
  lines.open("for (const " + types_(each.type) + " " + variable + " : " + values + ") {");
  lines.add("if (" + operand(each.condition[0]) + " && !(" + this->expr(expr.operands[0]) +
            ")) return false;");
  lines.close("}");
  lines.add("return true;");
  lines.close("}()");
  forget(before);
  return lines.text().substr(0, lines.text().size() - 1);
}

}  // namespace sonde::contracts::print
