// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <clang-c/Index.h>

#include "contracts/clang/annotations.hpp"
#include "contracts/clang/cursor.hpp"
#include "contracts/source.hpp"

namespace sonde::contracts::clang {

// Adds the records, enumerators, typedefs, globals and functions of a file to `source`, whose
// text is known, with those instances of templates. Returns the local variables of its functions.
std::vector<Local> add_declarations(Source& source, CXTranslationUnit unit,
                                    const std::vector<std::string>& instances);

// A function, as its declaration or definition has it. Private and deleted ones are for the
// caller to leave out.
CFunction function_of(CXCursor cursor, const Source& source, const TypedefNames& names);

// The variables that its body declares.
std::vector<Local> locals_of(CXCursor function, std::size_t index, const TypedefNames& names);

// Those of them that outlive the call and can be written.
std::vector<StaticVariable> statics_of(CXCursor function, const TypedefNames& names);
bool is_writable(CXType type);

Record record_of(CXCursor cursor, const TypedefNames& names);

// "a::b::", of what a declaration stands in.
std::string scope_of(CXCursor cursor);

}  // namespace sonde::contracts::clang
