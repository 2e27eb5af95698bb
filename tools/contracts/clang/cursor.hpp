// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include <clang-c/Index.h>

#include "contracts/source.hpp"

// The few things that the reader asks libclang for.

namespace sonde::contracts::clang {

std::string taken(CXString text);  // and disposes of it
std::string spelling_of(CXCursor cursor);
std::string spelling_of(CXType type);

Place place_of(CXSourceLocation location);
Range range_of(CXSourceRange range);

// Calls `visit(child)` for each child.
template <class Visit>
void for_children(CXCursor parent, Visit visit) {
  clang_visitChildren(
      parent,
      [](CXCursor child, CXCursor, CXClientData data) {
        (*static_cast<Visit*>(data))(child);
        return CXChildVisit_Continue;
      },
      &visit);
}

// Names of structs, unions and enums that have no tag, by their identity: those of typedefs, and
// in C made-up ones.
using TypedefNames = std::map<std::string, std::string>;

// Two records without a name may have the same USR, so their place counts too.
std::string identity_of(CXCursor record);
bool has_tag(CXCursor record);

// Without keyword; of one without a tag, the name that `names` has for it.
std::string name_of_record(CXCursor record, const TypedefNames& names);

CType type_of(CXType type, const TypedefNames& names);

}  // namespace sonde::contracts::clang
