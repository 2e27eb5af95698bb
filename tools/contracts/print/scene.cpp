// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/scene.hpp"

#include <algorithm>

#include "contracts/print/callbacks.hpp"
#include "contracts/print/cn_cpp.hpp"
#include "contracts/print/cn_mentions.hpp"
#include "contracts/print/cn_stub.hpp"
#include "contracts/print/scene_terms.hpp"

namespace sonde::contracts::print {
namespace {

std::string names_in(const std::vector<cn::Parameter>& parameters) {
  std::string text = "(names";
  for (const cn::Parameter& each : parameters) text += " " + each.name;
  return text + ")";
}

const cn::Type& type_of(const cn::Clause& clause) {
  return clause.kind == cn::ClauseKind::Take ? clause.resource.value : clause.value.type;
}

std::string clauses(const SceneTerms& terms, const std::vector<cn::Clause>& all) {
  std::string text;
  for (const cn::Clause& each : all) text += "\n    " + terms.clause(each);
  return text;
}

std::string predicate(const SceneTerms& terms, const cn::Predicate& predicate) {
  std::string text = "(predicate " + predicate.name + " " + names_in(predicate.parameters);
  for (const cn::Arm& arm : predicate.arms) {
    text += "\n  (arm " + (arm.condition ? terms.expression(*arm.condition) : "else") +
            " (clauses" + clauses(terms, arm.clauses) + ")";
    if (arm.result) text += "\n    " + terms.expression(*arm.result);
    text += ")";
  }
  return text + ")\n";
}

std::string parameter(const std::string& name, const std::string& type) {
  return " (parameter " + name + " " + type + ")";
}

std::string type_of_value(const SceneTerms& terms, const cn::Type& type) {
  if (type.sort == cn::Sort::Bits && type.bits <= 64) return terms.number_type(type);
  if (type.sort == cn::Sort::Boolean) return "bool";
  if (type.sort == cn::Sort::Pointer)
    return type.c.empty() ? "(ptr)" : "(ptr " + terms.type(type.c[0]) + ")";
  if (type.sort != cn::Sort::Struct) return "";
  CType record{.kind = TypeKind::Struct};
  record.name = type.name;
  return terms.type(record).starts_with("(other") ? "" : terms.type(record);
}

// By the names that the contract has for the parameters.
std::string parameters_of(const SceneTerms& terms, const CFunction& function,
                          const cn::FunctionContract& checked) {
  std::string text;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Variable& each = function.parameters[i];
    const std::string& name = i < checked.names.size() ? checked.names[i] : each.name;
    text += parameter(name, is_callback(each.type) ? "u64" : terms.type(each.type));
  }
  return text;
}

// What holds before the call. A global that the function accesses is what its address leads to.
std::string precondition(SceneTerms terms, const Source& source,
                         const cn::FunctionContract& checked) {
  const CFunction& function = source.functions[checked.function];
  const auto globals = drawn_globals(source, checked);
  terms.know(globals);
  std::string text = "(contract " + function.name + " (parameters";
  text += parameters_of(terms, function, checked);
  for (const cn::Parameter& each : checked.contract.ghosts)
    text += parameter(each.name, type_of_value(terms, each.type));
  std::string taken;
  for (const Variable& each : globals) {
    text += parameter("&" + each.name, "(ptr " + terms.type(each.type) + ")");
    const auto& accesses = checked.contract.accesses;
    if (std::ranges::find(accesses, each.name, &Variable::name) != accesses.end())
      taken +=
          "\n    (take " + each.name + " (rw " + terms.type(each.type) + " &" + each.name + "))";
  }
  return text + ")" + taken + clauses(terms, checked.contract.requires_) + ")\n";
}

// Of a function without a body: what holds after the call, with what was known before it.
std::string postcondition(const SceneTerms& terms, const CFunction& function,
                          const cn::FunctionContract& checked) {
  std::string text = "(contract " + function.name + " (parameters";
  if (function.result.kind != TypeKind::Void)
    text += parameter("return", terms.type(function.result));
  text += parameters_of(terms, function, checked);
  for (const std::string& name : old_names(terms.source(), checked))
    for (const cn::Clause& clause : checked.contract.requires_)
      if (clause.name == name) text += parameter(name, type_of_value(terms, type_of(clause)));
  return text + ")" + clauses(terms, checked.contract.ensures) + ")\n";
}

// Words of C++ have another name in the test.
std::string type_in_cpp(const SceneTerms& terms, const Record& record) {
  const bool has_keyword = terms.c_name(record) != record.name;
  return (has_keyword ? "struct " : "") + cpp_name(record.name);
}

std::string layout(const SceneTerms& terms, const Record& record) {
  const std::string name = type_in_cpp(terms, record);
  std::string text = "constexpr sonde::scene::Member members_of_" + record.name + "[] = {\n";
  for (const Field& field : terms.fields(record))
    text += "    {\"" + field.name + "\", offsetof(" + name + ", " + cpp_member(field.name) +
            "), \"" + terms.type(field.type) + "\"},\n";
  return text + "};\n";
}

bool is_laid_out(const SceneTerms& terms, const Record& record) {
  CType type{.kind = TypeKind::Struct};
  type.name = record.name;
  return !record.is_class && terms.record(type) == &record && !terms.fields(record).empty();
}

// A function or a predicate.
struct Definition {
  std::string use{};  // how terms that use it begin
  std::string text{};
  bool is_used = false;
};

bool uses(const std::string& text, const std::string& use) {
  for (auto at = text.find(use); at != std::string::npos; at = text.find(use, at + 1))
    if (text[at + use.size()] == ' ' || text[at + use.size()] == ')') return true;
  return false;
}

void mark_used(std::vector<Definition>& definitions, const std::string& text) {
  for (Definition& each : definitions) {
    if (each.is_used || !uses(text, each.use)) continue;
    each.is_used = true;
    mark_used(definitions, each.text);
  }
}

}  // namespace

std::vector<Variable> drawn_globals(const Source& source, const cn::FunctionContract& contract) {
  constexpr std::size_t most_size = 256;
  const SceneTerms terms(source);
  std::vector<Variable> drawn;
  for (const auto& [variable, behind] : source.statics) {
    const auto& accesses = contract.contract.accesses;
    bool is_named = std::ranges::find(accesses, variable.name, &Variable::name) != accesses.end();
    for (const cn::Clause& clause : contract.contract.requires_)
      for_each_expr(clause, [&](const cn::Expr& expr) {
        is_named = is_named || (expr.kind == cn::ExprKind::AddressOf &&
                                expr.meaning == cn::Meaning::Global && expr.name == variable.name);
      });
    const bool is_understood = terms.type(variable.type).find("(other") == std::string::npos;
    if (behind == 0 && is_named && is_understood && variable.type.size <= most_size)
      drawn.push_back(variable);
  }
  return drawn;
}

std::vector<std::string> old_names(const Source& source, const cn::FunctionContract& contract) {
  const SceneTerms terms(source);
  std::vector<std::string> names;
  for (const cn::Clause& clause : contract.contract.requires_)
    if (!clause.name.empty() && mentions(contract.contract.ensures, 0, clause.name) &&
        !type_of_value(terms, type_of(clause)).empty())
      names.push_back(clause.name);
  return names;
}

bool has_scene(const Source& source, const cn::FunctionContract& contract) {
  if (!contract.understood || contract.function >= source.functions.size()) return false;
  const CFunction& function = source.functions[contract.function];
  const bool has_pointer = std::ranges::any_of(function.parameters, [](const Variable& each) {
    return each.type.kind == TypeKind::Pointer;
  });
  if (!contract.contract.ghosts.empty() || !drawn_globals(source, contract).empty()) return true;
  return !function.parameters.empty() && (has_pointer || !contract.contract.requires_.empty());
}

std::string scene_text(const Source& source, const cn::Program& program) {
  const SceneTerms terms(source);
  std::vector<Definition> definitions;
  for (const cn::Function& each : program.functions)
    if (each.body && each.understood)
      definitions.push_back({"(call " + each.name, "(function " + each.name + " " +
                                                       names_in(each.parameters) + "\n  " +
                                                       terms.expression(*each.body) + ")\n"});
  for (const cn::Predicate& each : program.predicates)
    if (each.has_body && each.understood)
      definitions.push_back({"(pred " + each.name, predicate(terms, each)});
  std::string contracts;
  for (const cn::FunctionContract& each : program.contracts)
    if (is_stub(source, each))
      contracts += postcondition(terms, source.functions[each.function], each);
    else if (has_scene(source, each)) contracts += precondition(terms, source, each);
  mark_used(definitions, contracts);
  std::string text;
  for (const Definition& each : definitions)
    if (each.is_used) text += each.text;
  return text + contracts;
}

std::string scenes_of(const Source& source, const cn::Program& program) {
  const bool has_any = std::ranges::any_of(program.contracts, [&](const auto& each) {
    return has_scene(source, each) || is_stub(source, each);
  });
  if (!has_any) return "";
  const SceneTerms terms(source);
  std::string text = "// Preconditions, from which heaps are drawn.\n";
  std::string layouts;
  std::size_t count = 0;
  for (const Record& record : source.records) {
    if (!is_laid_out(terms, record)) continue;
    ++count;
    text += layout(terms, record);
    layouts += "    {\"" + terms.c_name(record) + "\", sizeof(" + type_in_cpp(terms, record) +
               "), members_of_" + record.name + ", " + std::to_string(terms.fields(record).size()) +
               "},\n";
  }
  if (count != 0) text += "constexpr sonde::scene::Layout layouts[] = {\n" + layouts + "};\n";
  return text + "const sonde::scene::Program scenes{R\"scenes(" + scene_text(source, program) +
         ")scenes\", " + (count == 0 ? "nullptr" : "layouts") + ", " + std::to_string(count) +
         "};\n";
}

}  // namespace sonde::contracts::print
