// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/call_parts.hpp"

#include <algorithm>

namespace sonde::contracts::print {

using guess::Passed;

std::string quoted(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + "\"";
}

std::string class_of(const CFunction& function) {
  return function.scope.ends_with("::") ? function.scope.substr(0, function.scope.size() - 2)
                                        : function.scope;
}

std::string declared(const std::string& type, const std::string& name) {
  return type + (name.empty() || type.ends_with(' ') ? "" : " ") + name;
}

std::vector<Passed> chosen(const PlannedCall& call) {
  std::vector<Passed> made;
  for (const Passed& each : call.arguments.passed)
    if (!each.type.empty()) made.push_back(each);
  return made;
}

namespace {

// How a predicate sees a parameter of the call.
std::string seen_type(const Passed& passed, const CFunction& function, std::size_t index) {
  if (passed.type.ends_with("&&")) return "const " + passed.type.substr(0, passed.type.size() - 1);
  const bool is_class = index < function.parameters.size() &&
                        function.parameters[index].type.kind == TypeKind::Struct;
  return is_class && passed.is_direct ? "const " + passed.type + "&" : passed.type;
}

}  // namespace

std::vector<Parameter> seen(const PlannedCall& call) {
  std::vector<Parameter> made;
  const CFunction& function = *call.function;
  if (function.is_member && !function.is_static && !function.is_constructor)
    made.push_back({"const " + class_of(function) + "&", "self"});
  const auto passed = chosen(call);
  for (std::size_t i = 0; i < passed.size(); ++i)
    made.push_back({seen_type(passed[i], function, i), passed[i].name});
  return made;
}

std::string predicate(std::vector<Parameter> parameters, const std::vector<std::string>& used,
                      const std::vector<std::string>& views, const std::string& body) {
  const auto is_used = [&](const std::string& name) {
    return std::ranges::find(used, name) != used.end();
  };
  while (!parameters.empty() && !is_used(parameters.back().name)) parameters.pop_back();
  std::string list;
  for (const Parameter& each : parameters)
    list += (list.empty() ? "" : ", ") + declared(each.type, is_used(each.name) ? each.name : "");
  std::string text = "[](" + list + ") {";
  for (const auto& line : views) text += " " + line;
  return text + " return " + body + "; }";
}

}  // namespace sonde::contracts::print
