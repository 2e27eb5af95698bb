// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "contracts/cn/ast.hpp"
#include "contracts/print/cn_cpp.hpp"

// What checks contracts around calls: for each function f, sonde_enter_f evaluates `requires`, and
// sonde_leave_f evaluates `ensures`. The wrappers in the copy of the C file call them.

namespace sonde::contracts::print {

// A value from before the call that `ensures` or a statement needs.
struct Kept {
  std::string name{};  // in CN
  std::string cpp{};   // member of f_old
  std::string type{};
  bool is_parameter = false;
};

// The contract of one function. `kept` is filled in for print_statement.
std::string print_contract(const Source& source, const cn::Program& program,
                           const cn::FunctionContract& contract, TypeNames& types,
                           std::vector<Kept>& kept);

struct PrintedStatement {
  std::string cpp{};     // the function that checks it
  std::string c_call{};  // what calls it in the C code
};

// Of the checks of one annotation in a body; empty where all of it is skipped.
PrintedStatement print_statement(const Source& source, const cn::Statements& statements,
                                 TypeNames& types, const std::vector<Kept>& kept);

// Of the ghost arguments of a call: hands them over to the callee.
PrintedStatement print_ghost_arguments(const Source& source, const cn::Ghosts& ghosts,
                                       TypeNames& types, const std::vector<Kept>& kept);

// Globals of C whose address the printed code asks for, by sonde_address_g().
std::set<std::string> globals_of(const cn::Program& program);

}  // namespace sonde::contracts::print
