// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_stub.hpp"

#include <algorithm>

#include <dlfcn.h>

#include "contracts/print/copy.hpp"

namespace sonde::contracts::print {
namespace {

bool is_missing(const Source& source, const CFunction& function) {
  const bool is_defined = std::ranges::any_of(source.functions, [&](const CFunction& other) {
    return other.name == function.name && other.is_defined;
  });
  return !is_defined && !function.is_variadic && !function.place.file.starts_with("/usr/") &&
         !function.name.starts_with("cn_") && !function.name.starts_with("__") &&
         dlsym(RTLD_DEFAULT, function.name.c_str()) == nullptr;
}

std::string parameter(std::size_t index) { return "sonde_argument_" + std::to_string(index); }

// What its spec says is checked and done by the test: print_stub_contract.
std::string body_of(const CFunction& function) {
  std::string arguments;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) arguments += ", " + parameter(i);
  const bool returns = function.result.kind != TypeKind::Void;
  const std::string entered =
      "sonde_enter_" + function.name + "(" + (arguments.empty() ? "" : arguments.substr(2)) + ")";
  return (returns ? declaration(function.result, "sonde_result") + "; " : std::string()) +
         "if (!sonde_act_" + function.name + "(" + entered + ", " +
         (returns ? "(void*)&sonde_result" : "(void*)0") + arguments + ")) sonde_no_body(\"" +
         function.name + "\"); " + (returns ? "return sonde_result;" : "");
}

std::string stub(const CFunction& function, bool has_contract) {
  std::string parameters;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    parameters += (i == 0 ? "" : ", ") + declaration(function.parameters[i].type, parameter(i));
  }
  const std::string head = function.name + "(" + (parameters.empty() ? "void" : parameters) + ")";
  const std::string unknown = "sonde_no_body(\"" + function.name + "\"); __builtin_unreachable();";
  const std::string more = parameters.empty() ? "" : ", " + parameters;
  const std::string declared = has_contract ? "void* sonde_enter_" + head + ";\nint sonde_act_" +
                                                  function.name + "(void*, void*" + more + ");\n"
                                            : "";
  return declared + "__attribute__((weak)) " + declaration(function.result, head) + " { " +
         (has_contract ? body_of(function) : unknown) + " }\n";
}

}  // namespace

bool is_stub(const Source& source, const cn::FunctionContract& contract) {
  return contract.understood && contract.function < source.functions.size() &&
         contract.contract.ghosts.empty() &&
         is_missing(source, source.functions[contract.function]);
}

std::string print_stubs(const Source& source, const cn::Program& program) {
  std::string text;
  std::vector<std::string> done;
  for (std::size_t i = 0; i < source.functions.size(); ++i) {
    const CFunction& function = source.functions[i];
    const bool is_new = std::ranges::find(done, function.name) == done.end();
    if (!is_new || !is_missing(source, function)) continue;
    const auto contract = std::ranges::find(program.contracts, i, &cn::FunctionContract::function);
    const bool has_contract = contract != program.contracts.end() && is_stub(source, *contract);
    text += stub(function, has_contract);
    done.push_back(function.name);
  }
  return text.empty() ? "" : "void sonde_no_body(const char*);\n" + text;
}

}  // namespace sonde::contracts::print
