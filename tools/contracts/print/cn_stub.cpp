// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_stub.hpp"

#include <algorithm>

#include <dlfcn.h>

#include "contracts/print/copy.hpp"

namespace sonde::contracts::print {
namespace {

using cn::Clause;
using cn::ClauseKind;
using cn::Expr;
using cn::ExprKind;
using cn::ResourceKind;

bool is_missing(const Source& source, const CFunction& function) {
  const bool is_defined = std::ranges::any_of(source.functions, [&](const CFunction& other) {
    return other.name == function.name && other.is_defined;
  });
  return !is_defined && !function.is_variadic && !function.place.file.starts_with("/usr/") &&
         !function.name.starts_with("cn_") && !function.name.starts_with("__") &&
         dlsym(RTLD_DEFAULT, function.name.c_str()) == nullptr;
}

// The clause that owns what the expression points to, as W<T>(e) or RW<T>(e).
const Clause* owner(const std::vector<Clause>& clauses, ExprKind kind, const std::string& name) {
  const auto found = std::ranges::find_if(clauses, [&](const Clause& clause) {
    const bool owns = clause.kind == ClauseKind::Take &&
                      clause.resource.kind != ResourceKind::Each &&
                      clause.resource.kind != ResourceKind::Predicate;
    return owns && clause.resource.arguments[0].kind == kind &&
           clause.resource.arguments[0].name == name;
  });
  return found == clauses.end() ? nullptr : &*found;
}

std::string c_name(const cn::Resource& resource) {
  return resource.c_text.empty() ? resource.c_type.spelling : resource.c_text;
}

std::string parameter(std::size_t index) { return "sonde_argument_" + std::to_string(index); }

std::string body_of(const CFunction& function, const cn::FunctionContract* contract) {
  std::string body;
  const bool is_known = contract != nullptr && contract->understood;
  for (std::size_t i = 0; is_known && i < contract->names.size(); ++i) {
    const std::string& name = contract->names[i];
    const bool is_taken = owner(contract->contract.requires_, ExprKind::Name, name) != nullptr;
    const bool is_given_back = owner(contract->contract.ensures, ExprKind::Name, name) != nullptr;
    if (is_taken && !is_given_back) body += "free((void*)" + parameter(i) + "); ";
  }
  if (function.result.kind == TypeKind::Void && !body.empty()) return body;
  const Clause* made = is_known ? owner(contract->contract.ensures, ExprKind::Result, "") : nullptr;
  if (made != nullptr) return body + "return calloc(1, sizeof(" + c_name(made->resource) + "));";
  return "sonde_no_body(\"" + function.name + "\"); __builtin_unreachable();";
}

std::string stub(const CFunction& function, const cn::FunctionContract* contract) {
  std::string parameters;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    parameters += (i == 0 ? "" : ", ") + declaration(function.parameters[i].type, parameter(i));
  }
  const std::string head = function.name + "(" + (parameters.empty() ? "void" : parameters) + ")";
  return "__attribute__((weak)) " + declaration(function.result, head) + " { " +
         body_of(function, contract) + " }\n";
}

}  // namespace

std::string print_stubs(const Source& source, const cn::Program& program) {
  std::string text;
  std::vector<std::string> done;
  for (std::size_t i = 0; i < source.functions.size(); ++i) {
    const CFunction& function = source.functions[i];
    const bool is_new = std::ranges::find(done, function.name) == done.end();
    if (!is_new || !is_missing(source, function)) continue;
    const auto contract = std::ranges::find(program.contracts, i, &cn::FunctionContract::function);
    text += stub(function, contract == program.contracts.end() ? nullptr : &*contract);
    done.push_back(function.name);
  }
  return text.empty() ? "" : "void sonde_no_body(const char*);\n" + text;
}

}  // namespace sonde::contracts::print
