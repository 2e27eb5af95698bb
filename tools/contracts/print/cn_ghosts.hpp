// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "contracts/print/cn_contract.hpp"
#include "contracts/print/copy.hpp"

// Ghost arguments. In a call f(x /*@ e @*/), what e is worth is handed over just before the call;
// the wrapper of f takes it. A test that calls f itself draws it.

namespace sonde::contracts::print {

// C++: where the ghost arguments of each function with a contract are handed over, f_given.
std::string print_ghost_types(const Source& source, const cn::Program& program, TypeNames& types);

// C++ that hands them over in the bodies of the file; adds to the copy what calls it. `kept` has
// what is known of each function that is wrapped.
std::string print_ghosts(const Source& source, const cn::Program& program, TypeNames& types,
                         const std::map<std::size_t, std::vector<Kept>>& kept, CopyPlan& plan);

// C++: calls code::f with ghost arguments behind its own. `parameters` are its own, as C++.
std::string call_with_ghosts(const CFunction& function, const cn::FunctionContract& contract,
                             const std::string& parameters, TypeNames& types);

}  // namespace sonde::contracts::print
