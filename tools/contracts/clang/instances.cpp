// SPDX-License-Identifier: Apache-2.0
// Types of an instance are made from the text of those of the template: the parameters are
// replaced by the arguments. So nothing must be compiled to know them.
#include "contracts/clang/instances.hpp"

#include <cctype>

#include "contracts/clang/cursor.hpp"
#include "contracts/clang/declarations.hpp"

namespace sonde::contracts::clang {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string> arguments_in(const std::string& name) {
  std::vector<std::string> arguments(1);
  int depth = 0;
  for (std::size_t at = name.find('<') + 1; at + 1 < name.size(); ++at) {
    const char c = name[at];
    if (c == '<') ++depth;
    if (c == '>') --depth;
    if (c == ',' && depth == 0) arguments.emplace_back();
    else if (c != ' ' || !arguments.back().empty()) arguments.back() += c;
  }
  return arguments;
}

std::vector<std::string> parameters_of(CXCursor of) {
  std::vector<std::string> names;
  for_children(of, [&](CXCursor child) {
    const auto kind = clang_getCursorKind(child);
    if (kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter)
      names.push_back(spelling_of(child));
  });
  return names;
}

std::string with_word(std::string text, const std::string& word, const std::string& by) {
  if (word.empty()) return text;  // a parameter without a name
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const bool ends = at + word.size() >= text.size() || !is_word(text[at + word.size()]);
    if (begins && ends) text.replace(at, word.size(), by);
    at += begins && ends ? by.size() : word.size();
  }
  return text;
}

std::string replaced(std::string text, const Instance& instance) {
  const std::size_t count = std::min(instance.parameters.size(), instance.arguments.size());
  for (std::size_t i = 0; i < count; ++i)
    text = with_word(text, instance.parameters[i], instance.arguments[i]);
  return text;
}

void replace_in(CType& type, const Instance& instance) {
  type.spelling = replaced(type.spelling, instance);
  for (CType& each : type.target) replace_in(each, instance);
}

}  // namespace

std::vector<Instance> instances_of(CXCursor of, const std::vector<std::string>& named) {
  std::vector<Instance> found;
  const std::string name = spelling_of(of);
  for (const std::string& each : named) {
    const std::string base = each.substr(0, each.find('<'));
    if (each.ends_with('>') && (base == name || base == scope_of(of) + name))
      found.push_back({name + each.substr(base.size()), parameters_of(of), arguments_in(each)});
  }
  return found;
}

CFunction instantiated(CFunction function, const std::string& name, const Instance& instance) {
  const std::string old_scope = name + "::";
  if (const auto at = function.scope.rfind(old_scope); at != std::string::npos)
    function.scope.replace(at, old_scope.size(), instance.name + "::");
  else function.name = instance.name;
  if (function.is_constructor) function.name = name;
  replace_in(function.result, instance);
  for (Variable& parameter : function.parameters) replace_in(parameter.type, instance);
  function.is_template = false;
  return function;
}

}  // namespace sonde::contracts::clang
