// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_declarations.hpp"

#include <algorithm>

#include "contracts/cn/types.hpp"
#include "contracts/print/cn_expr.hpp"
#include "contracts/print/cn_mentions.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Sort;

class SpecPrinter {
 public:
  SpecPrinter(const Source& source, const cn::Program& program, TypeNames& types)
      : source_(source), program_(program), types_(types) {}

  std::string text() {
    // Bodies first: they name records that must stand before them.
    for (const cn::Function& each : program_.functions) {
      if (each.understood) function(each);
    }
    for (const cn::Predicate& each : program_.predicates) {
      if (each.understood) predicate(each);
    }
    for (const cn::Lemma& each : program_.lemmas) {
      if (each.understood) lemma(each);
    }
    Lines lines;
    const std::string constructors = alternatives();  // names records, too
    heads(lines);
    records(lines);
    return lines.text() + constructors + from_c_.text() +
           in("spec", declared_.text() + "\n" + bodies_.text()) + in("lemma", lemmas_.text());
  }

 private:
  static std::string in(const std::string& space, const std::string& text) {
    if (text.empty() || text == "\n") return {};
    return "\nnamespace " + space + " {\n\n" + text + "\n}  // namespace " + space + "\n";
  }

  std::string parameters(const std::vector<cn::Parameter>& parameters, ExprPrinter& printer) {
    std::string text;
    for (const cn::Parameter& each : parameters) {
      text +=
          (text.empty() ? "" : ", ") + types_.parameter(each.type) + " " + printer.bind(each.name);
    }
    return text;
  }

  void function(const cn::Function& function);
  void function_of_c(const cn::Function& function);
  void predicate(const cn::Predicate& predicate);
  void arm(const cn::Arm& arm, ExprPrinter& printer);
  void lemma(const cn::Lemma& lemma);
  void heads(Lines& lines);
  void records(Lines& lines);
  std::string alternatives();

  const Source& source_;
  const cn::Program& program_;
  TypeNames& types_;
  Lines declared_;
  Lines bodies_;
  Lines lemmas_;
  Lines from_c_;
};

void SpecPrinter::function(const cn::Function& function) {
  if (!function.body) return function_of_c(function);
  ExprPrinter printer(source_, types_);
  const std::string head = types_(function.result) + " " + cpp_name(function.name) + "(" +
                           parameters(function.parameters, printer) + ")";
  declared_.add(head + ";");
  bodies_.open(head + " {");
  printer.returned(*function.body, bodies_);
  bodies_.close("}");
  bodies_.add("");
}

// Its body is a C function, which the copy of the C file exports as sonde_function_<name>.
void SpecPrinter::function_of_c(const cn::Function& function) {
  const auto found = std::ranges::find(source_.functions, function.c_function, &CFunction::name);
  if (found == source_.functions.end()) return;
  const std::string name = "sonde_function_" + function.name;
  std::string c_parameters;
  for (const Variable& each : found->parameters) {
    c_parameters += (c_parameters.empty() ? "" : ", ") + types_.c_value(each.type);
  }
  from_c_.add("extern \"C\" " + types_.c_value(found->result) + " " + name + "(" + c_parameters +
              ");");
  ExprPrinter printer(source_, types_);
  const std::string head = types_(function.result) + " " + cpp_name(function.name) + "(" +
                           parameters(function.parameters, printer) + ")";
  std::string arguments;
  for (const cn::Parameter& each : function.parameters) {
    arguments += (arguments.empty() ? "" : ", ") + cpp_name(each.name);
  }
  const std::string call = name + "(" + arguments + ")";
  declared_.add(head + ";");
  bodies_.open(head + " {");
  if (function.result.sort == Sort::Boolean) bodies_.add("return " + call + " != 0;");
  else if (cn::is_number(function.result))
    bodies_.add("return cn::cast<" + types_(function.result) + ">(" + call + ");");
  else bodies_.add("return " + call + ";");
  bodies_.close("}");
  bodies_.add("");
}

void SpecPrinter::arm(const cn::Arm& arm, ExprPrinter& printer) {
  for (std::size_t i = 0; i < arm.clauses.size(); ++i) {
    const cn::Clause& clause = arm.clauses[i];
    const bool is_used = mentions(arm.clauses, i + 1, clause.name) ||
                         (arm.result && mentions(*arm.result, clause.name));
    print_clause(clause, later_if(is_used), printer, types_, bodies_);
  }
  if (arm.result) printer.returned(*arm.result, bodies_);
  else bodies_.add("return;");
}

void SpecPrinter::predicate(const cn::Predicate& predicate) {
  ExprPrinter printer(source_, types_);
  const std::string more = parameters(predicate.parameters, printer);
  const std::string head = types_(predicate.result) + " " + cpp_name(predicate.name) +
                           "(cn::Evaluation& at" + (more.empty() ? "" : ", " + more) + ")";
  declared_.add(head + ";");
  bodies_.open(head + " {");
  for (const cn::Arm& each : predicate.arms) {
    const std::size_t before = printer.mark();
    if (each.condition) bodies_.open("if (" + printer.expr(*each.condition) + ") {");
    arm(each, printer);
    if (each.condition) bodies_.close("}");
    printer.forget(before);
  }
  bodies_.close("}");
  bodies_.add("");
}

void SpecPrinter::lemma(const cn::Lemma& lemma) {
  ExprPrinter printer(source_, types_);
  const std::string more = parameters(lemma.parameters, printer);
  const auto& contract = lemma.contract;
  lemmas_.open("void " + cpp_name(lemma.name) + "(cn::Evaluation& at" +
               (more.empty() ? "" : ", " + more) + ") {");
  for (std::size_t i = 0; i < contract.requires_.size(); ++i) {
    const std::string& name = contract.requires_[i].name;
    const bool is_used =
        mentions(contract.requires_, i + 1, name) || mentions(contract.ensures, 0, name);
    print_clause(contract.requires_[i], later_if(is_used), printer, types_, lemmas_);
  }
  // What the lemma takes and what it gives are the same memory.
  lemmas_.add("cn::Evaluation after;");
  lemmas_.open("[&](cn::Evaluation& at) {");
  for (std::size_t i = 0; i < contract.ensures.size(); ++i) {
    const bool is_used = mentions(contract.ensures, i + 1, contract.ensures[i].name);
    print_clause(contract.ensures[i], later_if(is_used), printer, types_, lemmas_);
  }
  lemmas_.close("}(after);");
  lemmas_.close("}");
  lemmas_.add("");
}

void SpecPrinter::heads(Lines& lines) {
  if (program_.datatypes.empty()) return;
  Lines inner;
  std::string using_lines;
  for (const cn::Datatype& datatype : program_.datatypes) {
    std::string list;
    for (const cn::Alternative& each : datatype.alternatives) {
      inner.add("struct " + cpp_name(each.name) + ";");
      list += (list.empty() ? "con::" : ", con::") + cpp_name(each.name);
    }
    using_lines += "using " + cpp_name(datatype.name) + " = cn::Datatype<" + list + ">;\n";
  }
  lines.add(in("con", inner.text()));
  lines.add(in("data", using_lines));
}

void SpecPrinter::records(Lines& lines) {
  Lines inner;
  for (std::size_t r = 0; r < types_.records().size(); ++r) {
    const cn::Type type = types_.records()[r];
    const std::string name = types_(type).substr(std::string("data::").size());
    inner.open("struct " + name + " {");
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      inner.add(types_(type.parts[i]) + " " + cpp_member(type.names[i]) + "{};");
    }
    inner.add("friend bool operator==(const " + name + "&, const " + name + "&) = default;");
    inner.close("};");
  }
  lines.add(in("data", inner.text()));
}

std::string SpecPrinter::alternatives() {
  Lines inner;
  for (const cn::Datatype& datatype : program_.datatypes) {
    if (!datatype.understood) continue;
    for (const cn::Alternative& each : datatype.alternatives) {
      const std::string name = cpp_name(each.name);
      inner.open("struct " + name + " {");
      for (const cn::Parameter& member : each.members) {
        inner.add(types_(member.type) + " " + cpp_member(member.name) + "{};");
      }
      inner.add("friend bool operator==(const " + name + "&, const " + name + "&) = default;");
      inner.close("};");
    }
  }
  return in("con", inner.text());
}

}  // namespace

void print_clause(const cn::Clause& clause, Use use, ExprPrinter& printer, TypeNames& types,
                  Lines& lines) {
  if (clause.kind == cn::ClauseKind::Assert) {
    lines.add("at.check(" + printer.expr(clause.value) + ", " +
              printer.where(clause.text, clause.place) + ");");
    return;
  }
  const bool is_take = clause.kind == cn::ClauseKind::Take;
  const cn::Type& type = is_take ? clause.resource.value : clause.value.type;
  const std::string value = is_take ? printer.taken(clause) : printer.expr(clause.value);
  if (type.sort == Sort::Void || use == Use::None) {
    if (is_take) lines.add(value + ";");
    return;
  }
  lines.add("const " + types(type) + " " + printer.bind(clause.name) + " = " + value + ";");
}

std::string print_spec(const Source& source, const cn::Program& program, TypeNames& types) {
  return SpecPrinter(source, program, types).text();
}

}  // namespace sonde::contracts::print
