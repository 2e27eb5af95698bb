// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/scene.hpp"

#include <algorithm>

#include "contracts/print/callbacks.hpp"
#include "contracts/print/cn_cpp.hpp"
#include "contracts/print/cn_stub.hpp"
#include "contracts/print/scene_terms.hpp"

namespace sonde::contracts::print {
namespace {

std::string names_in(const std::vector<cn::Parameter>& parameters) {
  std::string text = "(names";
  for (const cn::Parameter& each : parameters) text += " " + each.name;
  return text + ")";
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

// By the names that the contract has for the parameters. Of a function without a body it is what
// holds after the call.
std::string contract(const SceneTerms& terms, const CFunction& function,
                     const cn::FunctionContract& checked, bool is_stub) {
  std::string text = "(contract " + function.name + " (parameters";
  if (is_stub && function.result.kind != TypeKind::Void)
    text += " (parameter return " + terms.type(function.result) + ")";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Variable& each = function.parameters[i];
    const std::string& name = i < checked.names.size() ? checked.names[i] : each.name;
    text += " (parameter " + name + " " + (is_callback(each.type) ? "u64" : terms.type(each.type)) +
            ")";
  }
  return text + ")" +
         clauses(terms, is_stub ? checked.contract.ensures : checked.contract.requires_) + ")\n";
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

bool has_scene(const Source& source, const cn::FunctionContract& contract) {
  if (!contract.understood || contract.function >= source.functions.size()) return false;
  const CFunction& function = source.functions[contract.function];
  const bool has_pointer = std::ranges::any_of(function.parameters, [](const Variable& each) {
    return each.type.kind == TypeKind::Pointer;
  });
  return !function.parameters.empty() && contract.contract.ghosts.empty() &&
         (has_pointer || !contract.contract.requires_.empty());
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
    if (has_scene(source, each) || is_stub(source, each))
      contracts += contract(terms, source.functions[each.function], each, is_stub(source, each));
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
