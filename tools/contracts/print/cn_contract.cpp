// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_contract.hpp"

#include <algorithm>

#include "contracts/cn/types.hpp"
#include "contracts/print/cn_declarations.hpp"
#include "contracts/print/cn_expr.hpp"
#include "contracts/print/cn_mentions.hpp"
#include "contracts/print/cn_stub.hpp"
#include "contracts/print/scene.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Clause;
using cn::ClauseKind;
using cn::Expr;
using cn::ExprKind;
using cn::Sort;

std::string row(const std::string& text, const Place& place, const std::string& function) {
  return "{" + string_literal(text) + ", " + file_constant(place.file) + ", " +
         std::to_string(place.line) + ", " + string_literal(function) + "}";
}

class ContractPrinter {
 public:
  ContractPrinter(const Source& source, const cn::Program& program,
                  const cn::FunctionContract& contract, TypeNames& types)
      : source_(source),
        program_(program),
        checked_(contract),
        contract_(contract.contract),
        function_(source.functions[contract.function]),
        types_(types) {}

  std::string text(std::vector<Kept>& kept) {
    find_starts();
    const std::string entered = enter();
    const std::string left = is_stub(source_, checked_) ? act() : leave();
    Lines lines;
    lines.add("// " + function_.name + ", line " + std::to_string(function_.place.line));
    lines.add("static constinit sonde::api::Contract " + function_.name + "_contract" +
              row(function_.name, function_.place, function_.name) + ";");
    list_clauses("requires", contract_.requires_, lines);
    list_clauses("ensures", contract_.ensures, lines);
    print_old(lines);
    kept = kept_;
    return lines.text() + "\n" + entered + "\n" + left + "\n";
  }

 private:
  std::string old_name() const { return function_.name + "_old"; }

  std::string parameters() {
    std::string text;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const CType& type = function_.parameters[i].type;
      const std::string name = type.kind == TypeKind::Array ? "cn::pointer" : types_.c_value(type);
      text += (text.empty() ? "" : ", ") + name + " " + cpp_name(checked_.names[i]);
    }
    return text;
  }

  // `{e}@start` of ensures, which is evaluated before the call.
  void find_starts() {
    for (const Clause& clause : contract_.ensures) {
      for_each_expr(clause, [&](const Expr& expr) {
        if (expr.kind == ExprKind::AtStart) starts_.push_back(&expr);
      });
    }
  }

  // Every expression in annotations of the body.
  template <class F>
  void for_each_in_body(F found) const {
    const auto is_inside = [&](std::size_t annotation) {
      return source_.annotations[annotation].function == checked_.function;
    };
    for (const cn::Statements& each : program_.statements)
      if (is_inside(each.annotation))
        for (const cn::Statement& statement : each.statements)
          for (const Expr& argument : statement.arguments) for_each_expr(argument, found);
    for (const cn::Ghosts& each : program_.ghosts)
      if (is_inside(each.annotation))
        for (const Expr& argument : each.arguments) for_each_expr(argument, found);
  }
  bool is_needed_later(const std::string& name) const {
    bool is_found = mentions(contract_.ensures, 0, name);
    for_each_in_body([&](const Expr& expr) {
      is_found = is_found || (expr.kind == ExprKind::Name && expr.name == name);
    });
    return is_found;
  }
  // `{x}@start` in a statement, where x is a parameter.
  bool is_needed_by_statement(const std::string& parameter) const {
    bool is_found = false;
    for_each_in_body([&](const Expr& expr) {
      is_found = is_found || (expr.meaning == cn::Meaning::Parameter && expr.name == parameter);
    });
    return is_found;
  }

  void list_clauses(const std::string& part, const std::vector<Clause>& clauses, Lines& lines) {
    if (clauses.empty() && contract_.accesses.empty()) return;
    lines.open("static constinit sonde::api::Contract " + function_.name + "_" + part + "[] = {");
    for (const Variable& global : contract_.accesses) {
      lines.add(row("accesses " + global.name, contract_.place, function_.name) + ",");
    }
    for (const Clause& clause : clauses) {
      lines.add(row(clause.text, clause.place, function_.name) + ",");
    }
    lines.close("};");
  }

  void print_old(Lines& lines) {
    if (kept_.empty() && starts_.empty()) {
      lines.add("struct " + old_name() + " {};");
      return;
    }
    lines.open("struct " + old_name() + " {");
    for (const Kept& each : kept_) lines.add(each.type + " " + each.cpp + "{};");
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      lines.add("cn::AtStart<" + types_(starts_[i]->type) + "> start_" + std::to_string(i + 1) +
                "{};");
    }
    lines.close("};");
  }

  void keep_parameters(Lines& lines) {
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (!is_needed_by_statement(checked_.names[i])) continue;
      const std::string cpp = cpp_name(checked_.names[i]);
      kept_.push_back({checked_.names[i], cpp, types_.c_value(function_.parameters[i].type), true});
      lines.add("old." + cpp + " = " + cpp + ";");
    }
  }

  // What the call, or the test, has given; a case without it says nothing.
  void take_ghosts(ExprPrinter& printer, Lines& lines) {
    if (contract_.ghosts.empty()) return;
    const std::string given = function_.name + "_given";
    lines.add("const bool ghosts_are_given = !" + given + ".empty();");
    lines.add("SONDE_HELPER_ASSUME(ghosts_are_given);");
    lines.add("const auto ghosts = " + given + ".back();");
    lines.add(given + ".pop_back();");
    for (const cn::Parameter& each : contract_.ghosts) {
      const std::string cpp = printer.bind(each.name);
      lines.add("[[maybe_unused]] const auto " + cpp + " = ghosts." + cpp_name(each.name) + ";");
      if (!is_needed_later(each.name)) continue;
      kept_.push_back({each.name, cpp, types_(each.type), false});
      lines.add("old." + cpp + " = " + cpp + ";");
    }
  }

  std::string size_of(const CType& type) {
    const bool is_array = type.kind == TypeKind::Array && !type.target.empty();
    return is_array ? size_of(type.target[0]) + " * " + std::to_string(type.count)
                    : "sizeof(" + types_.c_value(type) + ")";
  }

  void own_globals(const std::string& part, Lines& lines) {
    for (std::size_t i = 0; i < contract_.accesses.size(); ++i) {
      const Variable& global = contract_.accesses[i];
      lines.add("at.clause(" + function_.name + "_" + part + "[" + std::to_string(i) + "]);");
      lines.add("at.own(sonde_address_" + global.name + "(), " + size_of(global.type) + ", {" +
                string_literal("accesses " + global.name) + ", " +
                file_constant(contract_.place.file) + ", " + std::to_string(contract_.place.line) +
                "});");
    }
  }

  std::string enter();
  std::string leave();
  std::string act();
  void ensures(Lines& lines);
  void clause(const Clause& clause, Use use, ExprPrinter& printer, Lines& lines);
  ExprPrinter printer() {
    ExprPrinter printer(source_, types_);
    for (const std::string& name : checked_.names) printer.bind(name);
    return printer;
  }

  const Source& source_;
  const cn::Program& program_;
  const cn::FunctionContract& checked_;
  const cn::Contract& contract_;
  const CFunction& function_;
  TypeNames& types_;
  std::vector<const Expr*> starts_;
  std::vector<Kept> kept_;
};

void ContractPrinter::clause(const Clause& clause, Use use, ExprPrinter& printer, Lines& lines) {
  if (clause.kind == ClauseKind::Assert) {
    lines.add("at.check(" + printer.expr(clause.value) + ");");
    return;
  }
  const bool is_take = clause.kind == ClauseKind::Take;
  const std::string value = is_take ? printer.taken(clause) : printer.expr(clause.value);
  const cn::Type& type = is_take ? clause.resource.value : clause.value.type;
  if (use == Use::Later && type.sort != Sort::Void) {
    lines.add("const " + types_(type) + " " + printer.bind(clause.name) + " = " + value + ";");
  } else if (is_take) {
    lines.add(value + ";");
  }
}

std::string ContractPrinter::enter() {
  ExprPrinter printer = this->printer();
  Lines lines;
  lines.open("extern \"C\" void* sonde_enter_" + function_.name + "(" + parameters() + ") {");
  lines.open("return cn::enter<" + old_name() + ">(" + function_.name +
             "_contract, [&]([[maybe_unused]] cn::Evaluation& at, [[maybe_unused]] " + old_name() +
             "& old) {");
  keep_parameters(lines);
  take_ghosts(printer, lines);
  own_globals("requires", lines);
  const auto& clauses = contract_.requires_;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const std::string& name = clauses[i].name;
    const bool is_late = !name.empty() && is_needed_later(name);
    lines.add("at.clause(" + function_.name + "_requires[" +
              std::to_string(i + contract_.accesses.size()) + "]);");
    clause(clauses[i], later_if(is_late || mentions(clauses, i + 1, name)), printer, lines);
    const cn::Type& type =
        clauses[i].kind == ClauseKind::Take ? clauses[i].resource.value : clauses[i].value.type;
    if (!is_late || type.sort == Sort::Void) continue;
    Expr variable;  // not by designated initialisers, of which g++ 12 warns falsely
    variable.kind = ExprKind::Name;
    variable.name = name;
    const std::string cpp = printer.expr(variable);
    kept_.push_back({name, cpp, types_(type), false});
    lines.add("old." + cpp + " = " + cpp + ";");
  }
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    lines.add("old.start_" + std::to_string(i + 1) + ".keep([&]() -> " + types_(starts_[i]->type) +
              " { return " + printer.expr(starts_[i]->operands[0]) + "; });");
  }
  lines.close("});");
  lines.close("}");
  return lines.text();
}

std::string ContractPrinter::leave() {
  const bool returns = function_.result.kind != TypeKind::Void;
  const std::string result =
      returns ? ", [[maybe_unused]] " + types_.c_value(function_.result) + " result" : "";
  const std::string more = function_.parameters.empty() ? "" : ", " + parameters();
  Lines lines;
  lines.open("extern \"C\" void sonde_leave_" + function_.name + "(void* frame" + result + more +
             ") {");
  lines.open("cn::leave<" + old_name() + ">(frame, [&]([[maybe_unused]] cn::Evaluation& at, " +
             "[[maybe_unused]] const " + old_name() + "& old) {");
  ensures(lines);
  lines.close("});");
  lines.close("}");
  return lines.text();
}

// Of a function without a body: what it does is drawn, and then the same is checked.
std::string ContractPrinter::act() {
  const bool returns = function_.result.kind != TypeKind::Void;
  const std::string more = function_.parameters.empty() ? "" : ", " + parameters();
  std::string values = returns ? "sonde_result, " : "";
  for (const std::string& name : checked_.names) values += "(void*)&" + cpp_name(name) + ", ";
  const auto names = old_names(source_, checked_);
  for (const std::string& name : names) {
    const auto kept = std::ranges::find(kept_, name, &Kept::name);
    values += kept == kept_.end() ? "nullptr, " : "(void*)&before." + kept->cpp + ", ";
  }
  const std::size_t count = checked_.names.size() + (returns ? 1 : 0) + names.size();
  Lines lines;
  lines.open("extern \"C\" int sonde_act_" + function_.name +
             "(void* frame, [[maybe_unused]] void* sonde_result" + more + ") {");
  if (returns)
    lines.add("[[maybe_unused]] auto& result = *static_cast<" + types_.c_value(function_.result) +
              "*>(sonde_result);");
  if (!names.empty())
    lines.add("const auto& before = *static_cast<const " + old_name() +
              "*>(cn::old_values(frame));");
  lines.add("void* const sonde_values[] = {" + values + "nullptr};");
  lines.open("return cn::act<" + old_name() + ">(frame, {scenes, " +
             string_literal(function_.name) + ", " + (returns ? "true" : "false") +
             ", sonde_values, " + std::to_string(count) +
             "}, [&]([[maybe_unused]] cn::Evaluation& at, [[maybe_unused]] const " + old_name() +
             "& old) {");
  ensures(lines);
  lines.close("});");
  lines.close("}");
  return lines.text();
}

void ContractPrinter::ensures(Lines& lines) {
  ExprPrinter printer = this->printer();
  for (const Kept& each : kept_) {
    if (!each.is_parameter) printer.bind_as(each.name, "old." + each.cpp);
  }
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    printer.keep_start(*starts_[i], "old.start_" + std::to_string(i + 1) + ".get()");
  }
  own_globals("ensures", lines);
  const auto& clauses = contract_.ensures;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    lines.add("at.clause(" + function_.name + "_ensures[" +
              std::to_string(i + contract_.accesses.size()) + "]);");
    clause(clauses[i], later_if(mentions(clauses, i + 1, clauses[i].name)), printer, lines);
  }
}

}  // namespace

std::string print_contract(const Source& source, const cn::Program& program,
                           const cn::FunctionContract& contract, TypeNames& types,
                           std::vector<Kept>& kept) {
  return ContractPrinter(source, program, contract, types).text(kept);
}

}  // namespace sonde::contracts::print
