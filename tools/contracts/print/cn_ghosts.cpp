// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_ghosts.hpp"

#include <algorithm>

#include "contracts/cn/read.hpp"

namespace sonde::contracts::print {
namespace {

const cn::FunctionContract* ghostly(const Source& source, const cn::Program& program,
                                    const std::string& name) {
  for (const cn::FunctionContract& each : program.contracts)
    if (each.understood && !each.contract.ghosts.empty() &&
        source.functions[each.function].name == name)
      return &each;
  return nullptr;
}

}  // namespace

std::string print_ghost_types(const Source& source, const cn::Program& program, TypeNames& types) {
  Lines lines;
  for (const cn::FunctionContract& each : program.contracts) {
    if (!each.understood || each.contract.ghosts.empty()) continue;
    const std::string& name = source.functions[each.function].name;
    lines.open("struct " + name + "_ghosts {");
    for (const cn::Parameter& ghost : each.contract.ghosts)
      lines.add(types(ghost.type) + " " + cpp_name(ghost.name) + "{};");
    lines.close("};");
    lines.add("static std::vector<" + name + "_ghosts> " + name + "_given;");
  }
  return lines.text();
}

std::string print_ghosts(const Source& source, const cn::Program& program, TypeNames& types,
                         const std::map<std::size_t, std::vector<Kept>>& kept, CopyPlan& plan) {
  std::string text;
  for (const cn::Ghosts& each : program.ghosts) {
    const Annotation& annotation = source.annotations[each.annotation];
    const auto known = kept.find(annotation.function);
    const bool has_problem = std::ranges::any_of(program.problems, [&](const cn::Problem& problem) {
      return problem.function == annotation.function && !problem.is_warning;
    });
    if (has_problem || ghostly(source, program, each.callee) == nullptr) continue;
    const PrintedStatement printed = print_ghost_arguments(
        source, each, types, known == kept.end() ? std::vector<Kept>{} : known->second);
    text += printed.cpp + "\n";
    plan.insertions.push_back({each.call.begin, "({" + printed.c_call + " "});
    plan.insertions.push_back({each.call.end, "; })"});
  }
  return text;
}

std::string call_with_ghosts(const CFunction& function, const cn::FunctionContract& contract,
                             const std::string& parameters, TypeNames& types) {
  std::string all = parameters;
  std::string ghosts;
  std::string arguments;
  for (const Variable& each : function.parameters)
    arguments += (arguments.empty() ? "" : ", ") + cpp_name(each.name);
  for (const cn::Parameter& each : contract.contract.ghosts) {
    all += (all.empty() ? "" : ", ") + types(each.type) + " ghost_" + each.name;
    ghosts += (ghosts.empty() ? "ghost_" : ", ghost_") + each.name;
  }
  return "[](" + all + ") { " + function.name + "_given.assign({{" + ghosts +
         "}}); return code::" + cpp_name(function.name) + "(" + arguments + "); }";
}

}  // namespace sonde::contracts::print
