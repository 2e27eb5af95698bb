// SPDX-License-Identifier: Apache-2.0
// `assert` and `apply` in bodies: each annotation becomes a function that gets the locals it uses.
#include <algorithm>
#include <iterator>
#include <map>

#include "contracts/cn/read.hpp"
#include "contracts/print/cn_contract.hpp"
#include "contracts/print/cn_expr.hpp"
#include "contracts/print/cn_mentions.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Expr;
using cn::ExprKind;
using cn::Meaning;
using cn::StatementKind;

struct Uses {
  std::map<std::string, CType> values{};  // of locals
  std::map<std::string, CType> addresses{};
  bool of_old = false;
};

const CType* find(const std::vector<Variable>& locals, const std::string& name) {
  const CType* type = nullptr;
  for (const Variable& each : locals) {
    if (each.name == name) type = &each.type;  // the innermost one comes last
  }
  return type;
}

Uses uses_of(const std::vector<Variable>& locals, const cn::Statements& statements) {
  Uses uses;
  const auto look = [&](const Expr& expr) {
    const CType* type = expr.meaning == Meaning::Local ? find(locals, expr.name) : nullptr;
    if (type != nullptr && expr.kind == ExprKind::Name) uses.values[expr.name] = *type;
    if (type != nullptr && expr.kind == ExprKind::AddressOf) uses.addresses[expr.name] = *type;
    uses.of_old =
        uses.of_old || expr.meaning == Meaning::Bound || expr.meaning == Meaning::Parameter;
  };
  for (const cn::Statement& statement : statements.statements) {
    for (const Expr& argument : statement.arguments) for_each_expr(argument, look);
  }
  return uses;
}

// A parameter that the C code can declare wherever the statement stands.
std::string c_parameter(const CType& type) {
  return type.kind == TypeKind::Pointer ? "const void*" : type.spelling;
}

void join(std::string& list, const std::string& item) { list += (list.empty() ? "" : ", ") + item; }

void print_check(const cn::Statement& statement, ExprPrinter& printer, Lines& lines) {
  if (statement.kind == StatementKind::Assert) {
    lines.add("at.check(" + printer.expr(statement.arguments[0]) + ", " +
              printer.where(statement.text, statement.place) + ");");
    return;
  }
  std::string arguments = "at";
  for (const Expr& each : statement.arguments) arguments += ", " + printer.expr(each);
  lines.add("lemma::" + cpp_name(statement.name) + "(" + arguments + ");");
}

bool is_checked(const cn::Statement& statement) { return statement.kind != StatementKind::Skipped; }

struct Signature {
  std::string cpp{};  // of the function in C++
  std::string c{};    // the same in C
  std::string arguments{};
};

Signature signature_of(const Uses& uses, TypeNames& types) {
  Signature signature;
  for (const auto& [name, type] : uses.values) {
    join(signature.cpp, types.c_value(type) + " " + cpp_name(name));
    join(signature.c, c_parameter(type));
    join(signature.arguments, name);
  }
  for (const auto& [name, type] : uses.addresses) {
    join(signature.cpp, "cn::pointer address_of_" + name);
    join(signature.c, "const void*");
    join(signature.arguments, "&" + name);
  }
  if (signature.c.empty()) signature.c = "void";
  return signature;
}

// A function for one annotation; `body` prints what it does.
template <class F>
PrintedStatement printed(const Source& source, const cn::Statements& statements, TypeNames& types,
                         const std::vector<Kept>& kept, F body) {
  const Annotation& annotation = source.annotations[statements.annotation];
  const cn::Statement& first = statements.statements[0];
  const std::string& function = source.functions[annotation.function].name;
  const Uses uses = uses_of(cn::locals_of(annotation, source), statements);
  const Signature signature = signature_of(uses, types);
  ExprPrinter printer(source, types);
  printer.set_parameter_prefix("old.");
  for (const Kept& each : kept) {
    if (!each.is_parameter) printer.bind_as(each.name, "old." + each.cpp);
  }
  const std::string name = "sonde_statement_" + std::to_string(statements.annotation);
  Lines lines;
  lines.open("extern \"C\" void " + name + "(" + signature.cpp + ") {");
  lines.add("static constinit sonde::api::Contract written{" + string_literal(first.text) + ", " +
            file_constant(first.place.file) + ", " + std::to_string(first.place.line) + ", " +
            string_literal(function) + "};");
  lines.open("cn::statement(written, [&]([[maybe_unused]] cn::Evaluation& at) {");
  if (uses.of_old && !kept.empty()) {
    lines.add("const auto& old = *static_cast<const " + function + "_old*>(cn::current_old());");
  }
  body(printer, lines);
  lines.close("});");
  lines.close("}");
  return {lines.text(), " { extern void " + name + "(" + signature.c + "); " + name + "(" +
                            signature.arguments + "); }"};
}

}  // namespace

PrintedStatement print_statement(const Source& source, const cn::Statements& statements,
                                 TypeNames& types, const std::vector<Kept>& kept) {
  cn::Statements checked{statements.annotation, {}};
  std::ranges::copy_if(statements.statements, std::back_inserter(checked.statements), is_checked);
  if (checked.statements.empty()) return {};
  return printed(source, checked, types, kept, [&](ExprPrinter& printer, Lines& lines) {
    for (const cn::Statement& each : checked.statements) print_check(each, printer, lines);
  });
}

PrintedStatement print_ghost_arguments(const Source& source, const cn::Ghosts& ghosts,
                                       TypeNames& types, const std::vector<Kept>& kept) {
  const Annotation& annotation = source.annotations[ghosts.annotation];
  cn::Statement handed;
  handed.place = annotation.place;
  handed.text = annotation.text;
  handed.arguments = ghosts.arguments;
  const cn::Statements all{ghosts.annotation, {std::move(handed)}};
  return printed(source, all, types, kept, [&](ExprPrinter& printer, Lines& lines) {
    std::string values;
    for (const Expr& each : all.statements[0].arguments) join(values, printer.expr(each));
    lines.add(ghosts.callee + "_given.push_back({" + values + "});");
  });
}

std::set<std::string> globals_of(const cn::Program& program) {
  std::set<std::string> globals;
  const auto look = [&](const Expr& expr) {
    if (expr.meaning == Meaning::Global) globals.insert(expr.name);
  };
  for (const cn::Predicate& predicate : program.predicates) {
    for (const cn::Arm& arm : predicate.arms) {
      for (const cn::Clause& clause : arm.clauses) for_each_expr(clause, look);
      if (arm.condition) for_each_expr(*arm.condition, look);
      if (arm.result) for_each_expr(*arm.result, look);
    }
  }
  for (const cn::FunctionContract& each : program.contracts) {
    for (const Variable& global : each.contract.accesses) globals.insert(global.name);
    for (const cn::Clause& clause : each.contract.requires_) for_each_expr(clause, look);
    for (const cn::Clause& clause : each.contract.ensures) for_each_expr(clause, look);
  }
  for (const cn::Lemma& lemma : program.lemmas) {
    for (const cn::Clause& clause : lemma.contract.requires_) for_each_expr(clause, look);
    for (const cn::Clause& clause : lemma.contract.ensures) for_each_expr(clause, look);
  }
  for (const cn::Statements& each : program.statements) {
    for (const cn::Statement& statement : each.statements) {
      for (const Expr& argument : statement.arguments) for_each_expr(argument, look);
    }
  }
  return globals;
}

}  // namespace sonde::contracts::print
