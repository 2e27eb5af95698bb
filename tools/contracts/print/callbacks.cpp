// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/callbacks.hpp"

#include <algorithm>

#include "contracts/print/cn_cpp.hpp"
#include "contracts/print/copy.hpp"

namespace sonde::contracts::print {
namespace {

bool is_same_type(const CType& a, const CType& b) {
  return a.kind == b.kind && a.size == b.size && a.is_signed == b.is_signed && a.name == b.name &&
         std::ranges::equal(a.target, b.target, is_same_type);
}

bool has_type(const CFunction& function, const CType& type) {
  if (type.target.size() != function.parameters.size() + 1) return false;
  if (!is_same_type(function.result, type.target[0])) return false;
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    if (!is_same_type(function.parameters[i].type, type.target[i + 1])) return false;
  return !function.is_variadic && function.is_defined;
}

bool has_precondition(std::size_t function, const cn::Program& program) {
  return std::ranges::any_of(program.contracts, [&](const cn::FunctionContract& each) {
    const cn::Contract& contract = each.contract;
    return each.function == function && (!each.understood || !contract.requires_.empty() ||
                                         !contract.accesses.empty() || !contract.ghosts.empty());
  });
}

}  // namespace

bool is_callback(const CType& type) {
  return type.kind == TypeKind::Pointer && !type.target.empty() &&
         type.target[0].kind == TypeKind::Function;
}

bool takes_callbacks(const CFunction& function) {
  return std::ranges::any_of(function.parameters,
                             [](const Variable& each) { return is_callback(each.type); });
}

std::vector<std::string> candidates_for(const CType& callback, const Source& source,
                                        const cn::Program& program) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < source.functions.size(); ++i) {
    const CFunction& function = source.functions[i];
    if (function.place.file == source.path && has_type(function, callback.target[0]) &&
        !has_precondition(i, program))
      names.push_back(function.name);
  }
  return names;
}

std::string callback_type(const CFunction& function, const Variable& parameter) {
  return cpp_name(function.name) + "_" + cpp_name(parameter.name);
}

std::string callback_types(const CFunction& function, const Source& source,
                           const cn::Program& program) {
  std::string text;
  for (const Variable& each : function.parameters) {
    if (!is_callback(each.type)) continue;
    std::string names;
    for (const std::string& name : candidates_for(each.type, source, program))
      names += (names.empty() ? "" : ", ") + cpp_name(name);
    text += "enum class " + callback_type(function, each) + " : unsigned long { " + names + " };\n";
  }
  return text;
}

std::string symbol_with_callbacks(const CFunction& function) {
  return "sonde_call_" + function.name;
}

std::string call_with_callbacks(const CFunction& function, const Source& source,
                                const cn::Program& program) {
  std::string parameters;
  std::string tables;
  std::string arguments;
  for (const Variable& each : function.parameters) {
    const bool is_number = is_callback(each.type);
    parameters += parameters.empty() ? "" : ", ";
    parameters += is_number ? "unsigned long " + each.name : declaration(each.type, each.name);
    arguments += arguments.empty() ? "" : ", ";
    if (!is_number) {
      arguments += each.name;
      continue;
    }
    const auto candidates = candidates_for(each.type, source, program);
    std::string rows;
    for (const std::string& name : candidates) rows += (rows.empty() ? "" : ", ") + name;
    const std::string table = "sonde_table_" + each.name;
    tables += "  " + declaration(each.type, table + "[]") + " = {" + rows + "};\n";
    arguments += table + "[" + each.name + " % " + std::to_string(candidates.size()) + "]";
  }
  const bool returns = function.result.kind != TypeKind::Void;
  return declaration(function.result, symbol_with_callbacks(function) + "(" + parameters + ")") +
         " {\n" + tables + "  " + (returns ? "return " : "") + function.name + "(" + arguments +
         ");\n}\n";
}

}  // namespace sonde::contracts::print
