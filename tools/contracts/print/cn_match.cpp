// SPDX-License-Identifier: Apache-2.0
// Values made of parts, and expressions that become statements.
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "contracts/cn/types.hpp"
#include "contracts/print/cn_expr.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Expr;
using cn::ExprKind;
using cn::Pattern;

std::string without_end(const Lines& lines) {
  return lines.text().substr(0, lines.text().size() - 1);
}

// No name of C is one of these, but Int, in small letters, is.
constexpr std::array<std::string_view, 28> words_of_c = {
    "auto",   "break",  "case",   "char",   "const",    "continue", "default",
    "do",     "double", "else",   "enum",   "extern",   "float",    "for",
    "goto",   "if",     "int",    "long",   "register", "return",   "short",
    "signed", "sizeof", "static", "struct", "switch",   "union",    "void"};

std::string lower(std::string name) {
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const bool is_word = std::ranges::find(words_of_c, name) != words_of_c.end();
  return cpp_name(is_word ? name + "_" : name);
}

bool is_open(const Pattern& pattern) { return pattern.kind != Pattern::Kind::Constructor; }

}  // namespace

std::string ExprPrinter::aggregate(const Expr& expr) {
  if (expr.kind == ExprKind::Update) return update(expr);
  if (expr.with_base) return changed(expr);
  if (expr.kind == ExprKind::Struct) {
    Lines lines;
    lines.open("[&] {");
    lines.add(types_(expr.type) + " made{};");
    for (std::size_t i = 0; i < expr.labels.size(); ++i) lines.add(assignment(expr, i));
    lines.add("return made;");
    lines.close("}()");
    return without_end(lines);
  }
  const std::string members = record(expr);
  if (expr.kind == ExprKind::Record) return types_(expr.type) + members;
  return types_(expr.type) + "(con::" + cpp_name(expr.name) + members + ")";
}

// {.Head = h, .Tail = t}
std::string ExprPrinter::record(const Expr& expr) {
  std::string text = "{";
  for (std::size_t i = 0; i < expr.labels.size(); ++i) {
    text +=
        (i == 0 ? "." : ", .") + cpp_member(expr.labels[i]) + " = " + this->expr(expr.operands[i]);
  }
  return text + "}";
}

// Of one member of `made`; an array of C takes the elements of a map.
std::string ExprPrinter::assignment(const Expr& expr, std::size_t index) {
  const Expr& value = expr.operands[index];
  const std::string member = "made." + cpp_member(expr.labels[index]);
  const bool is_array = expr.type.sort == cn::Sort::Struct && value.type.sort == cn::Sort::Map;
  if (is_array) return "cn::assign(" + member + ", " + this->expr(value) + ");";
  return member + " = (decltype(" + member + "))(" + this->expr(value) + ");";
}

std::string ExprPrinter::changed(const Expr& expr) {
  Lines lines;
  lines.open("[&] {");
  lines.add("auto made = " + this->expr(expr.operands.back()) + ";");
  for (std::size_t i = 0; i + 1 < expr.operands.size(); ++i) lines.add(assignment(expr, i));
  lines.add("return made;");
  lines.close("}()");
  return without_end(lines);
}

std::string ExprPrinter::update(const Expr& expr) {
  std::string text = operand(expr.operands[0]);
  for (std::size_t i = 1; i + 1 < expr.operands.size(); i += 2) {
    text += ".with(" + this->expr(expr.operands[i]) + ", " + this->expr(expr.operands[i + 1]) + ")";
  }
  return text;
}

std::string ExprPrinter::in_lambda(const Expr& expr) {
  const std::size_t before = mark();
  Lines lines;
  lines.open("[&]() -> " + types_(expr.type) + " {");
  returned(expr, lines);
  lines.close("}()");
  forget(before);
  return without_end(lines);
}

void ExprPrinter::returned(const Expr& expr, Lines& lines) {
  if (expr.kind == ExprKind::Match) return match(expr, lines);
  if (expr.kind == ExprKind::Let) {
    const std::string value = this->expr(expr.operands[0]);
    lines.add("const " + types_(expr.operands[0].type) + " " + bind(expr.name) + " = " + value +
              ";");
    return returned(expr.operands[1], lines);
  }
  if (expr.kind != ExprKind::If) return lines.add("return " + this->expr(expr) + ";");
  const std::size_t before = mark();
  lines.open("if (" + this->expr(expr.operands[0]) + ") {");
  returned(expr.operands[1], lines);
  lines.close("}");
  forget(before);
  returned(expr.operands[2], lines);
}

void ExprPrinter::match(const Expr& expr, Lines& lines) {
  std::string target = this->expr(expr.operands[0]);
  if (expr.operands[0].kind != ExprKind::Name) {
    const std::string variable = fresh("matched");
    bind_as("", variable);
    lines.add("const " + types_(expr.operands[0].type) + " " + variable + " = " + target + ";");
    target = variable;
  }
  for (std::size_t i = 0; i < expr.patterns.size(); ++i) {
    const std::size_t before = mark();
    const unsigned opened = open_pattern(expr.patterns[i], target, lines);
    returned(expr.operands[i + 1], lines);
    for (unsigned level = 0; level < opened; ++level) lines.close("}");
    forget(before);
    if (is_open(expr.patterns[i])) return;
  }
  lines.add("cn::refuse_match();");
}

unsigned ExprPrinter::open_pattern(const Pattern& pattern, const std::string& value, Lines& lines) {
  if (pattern.kind == Pattern::Kind::Any) return 0;
  if (pattern.kind == Pattern::Kind::Name) {
    bind_as(pattern.name, value);
    return 0;
  }
  const std::string get = value + ".get<con::" + cpp_name(pattern.name) + ">()";
  const bool uses_members = std::ranges::any_of(
      pattern.parts, [](const Pattern& part) { return part.kind != Pattern::Kind::Any; });
  if (!uses_members) {
    lines.open("if (" + get + " != nullptr) {");
    return 1;
  }
  const std::string variable = fresh(lower(pattern.name));
  bind_as("", variable);
  lines.open("if (const auto* " + variable + " = " + get + ") {");
  unsigned opened = 1;
  for (std::size_t i = 0; i < pattern.parts.size(); ++i) {
    const std::string member = variable + "->" + cpp_member(pattern.labels[i]);
    opened += open_pattern(pattern.parts[i], member, lines);
  }
  return opened;
}

}  // namespace sonde::contracts::print
