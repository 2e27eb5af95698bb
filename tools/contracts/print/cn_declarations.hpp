// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "contracts/cn/ast.hpp"
#include "contracts/print/cn_cpp.hpp"

// What stands at file scope in the printed C++. Only what was understood is printed.

namespace sonde::contracts::print {

// The enums, structs and unions of C that have members, inner ones first, and == for them.
std::string print_records(const Source& source);

// A C type as the printed code declares it: struct node*, unsigned, char*.
std::string c_declared(const CType& type, const std::string& name);

// Datatypes, records, functions, predicates and lemmas, in the namespace spec.
std::string print_spec(const Source& source, const cn::Program& program, TypeNames& types);

class ExprPrinter;

// Whether something behind a clause speaks of the name that it binds.
enum class Use : std::uint8_t { None, Later };

inline Use later_if(bool is_used) { return is_used ? Use::Later : Use::None; }

// A clause in a predicate or a lemma: take and let become variables where their name is used.
void print_clause(const cn::Clause& clause, Use use, ExprPrinter& printer, TypeNames& types,
                  Lines& lines);

}  // namespace sonde::contracts::print
