// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string_view>

#include "contracts/clang/declarations.hpp"
#include "contracts/clang/files.hpp"

namespace sonde::contracts::clang {
namespace {

// A parameter that is declared as an array is a pointer.
CType decayed(CType type) {
  if (type.kind != TypeKind::Array || type.target.empty()) return type;
  CType pointer{};
  pointer.kind = TypeKind::Pointer;
  pointer.spelling = type.target[0].spelling + " *";
  pointer.size = sizeof(void*);
  pointer.target = std::move(type.target);
  return pointer;
}

// In C++, a name that stands in a class or a namespace means nothing outside. A parameter of a
// template has no other name.
CType outside_of_scope(CType type, CXType declared, const TypedefNames& names) {
  const CXType pointee = clang_getPointeeType(declared);
  const CXType named = pointee.kind == CXType_Invalid ? declared : pointee;
  if (scope_of(clang_getTypeDeclaration(named)).empty()) return type;
  CType whole = type_of(clang_getCanonicalType(declared), names);
  return whole.spelling.find("type-parameter-") == std::string::npos ? whole : type;
}

std::vector<Variable> parameters_of(CXCursor cursor, const TypedefNames& names) {
  std::vector<Variable> parameters;
  for_children(cursor, [&](CXCursor parameter) {
    if (clang_getCursorKind(parameter) != CXCursor_ParmDecl) return;
    const CXType type = clang_getCursorType(parameter);
    parameters.push_back(
        {spelling_of(parameter), decayed(outside_of_scope(type_of(type, names), type, names))});
  });
  return parameters;
}

Range body_of(CXCursor cursor) {
  Range body{};
  for_children(cursor, [&](CXCursor child) {
    const auto kind = clang_getCursorKind(child);
    if (kind == CXCursor_CompoundStmt) body = range_of(clang_getCursorExtent(child));
  });
  return body;
}

// The text of the file in which it stands: the file itself, or one of its headers.
std::string text_around(const Place& place, const Source& source) {
  return place.file == source.path ? source.text : content_of(place.file);
}

FunctionParts parts_of(CXCursor cursor, const CFunction& function, const Source& source) {
  FunctionParts parts{};
  parts.begin = range_of(clang_getCursorExtent(cursor)).begin;
  parts.name = {function.place.offset, function.place.offset + function.name.size()};
  if (!function.is_defined) return parts;
  parts.body = body_of(cursor);
  const std::string text = text_around(function.place, source);
  const std::size_t open = text.find('(', parts.name.end);
  if (open != std::string::npos && open < parts.body.begin)
    parts.close = behind_parenthesis(text, open);
  return parts;
}

// A comment of the definition, or else of its first declaration.
void add_comment(CFunction& function, CXCursor cursor) {
  for (const CXCursor each : {cursor, clang_getCanonicalCursor(cursor)}) {
    function.comment = taken(clang_Cursor_getRawCommentText(each));
    if (function.comment.starts_with("/*@")) function.comment.clear();
    if (function.comment.empty()) continue;
    function.comment_place = place_of(clang_getRangeStart(clang_Cursor_getCommentRange(each)));
    return;
  }
}

// What an attribute says, as a line of a comment; empty if it is not for Sonde.
std::string line_of(const std::string& said, const std::string& parameter) {
  static constexpr std::array<std::string_view, 9> modes = {
      "consumes", "out", "alias", "role", "range", "weight", "skip", "init", "destructor"};
  if (said.starts_with("pre:")) return "requires:" + said.substr(4);
  if (said.starts_with("post:")) return "ensures:" + said.substr(5);
  const auto open = std::min(said.find('('), said.size());
  if (std::ranges::find(modes, std::string_view(said).substr(0, open)) == modes.end()) return "";
  if (parameter.empty()) return "sonde: " + said;
  const std::string rest = open == said.size() ? ")" : ", " + said.substr(open + 1);
  return "sonde: " + said.substr(0, open) + "(" + parameter + rest;
}

void add_attributes(CFunction& function, CXCursor cursor, const std::string& parameter) {
  for_children(cursor, [&](CXCursor child) {
    const auto kind = clang_getCursorKind(child);
    if (kind == CXCursor_ParmDecl && parameter.empty())
      return add_attributes(function, child, spelling_of(child));
    if (kind != CXCursor_AnnotateAttr) return;
    std::string line = line_of(spelling_of(child), parameter);
    const auto is_same = [&](const Attribute& each) { return each.line == line; };
    if (line.empty() || std::ranges::any_of(function.attributes, is_same)) return;
    function.attributes.push_back({std::move(line), place_of(clang_getCursorLocation(child))});
  });
}

bool opens_scope(CXCursorKind kind) {
  return kind == CXCursor_CompoundStmt || kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt ||
         kind == CXCursor_IfStmt || kind == CXCursor_SwitchStmt;
}

struct Scope {
  std::vector<Local>& locals;
  std::size_t index;
  const TypedefNames& names;
  Range range;
};

void add_locals(CXCursor cursor, const Scope& scope) {
  const auto kind = clang_getCursorKind(cursor);
  if (kind == CXCursor_VarDecl) {
    const std::size_t end = range_of(clang_getCursorExtent(cursor)).end;
    scope.locals.push_back(
        {scope.index,
         {spelling_of(cursor), type_of(clang_getCursorType(cursor), scope.names)},
         {end, scope.range.end}});
  }
  Scope inner = scope;
  if (opens_scope(kind)) inner.range = range_of(clang_getCursorExtent(cursor));
  for_children(cursor, [&](CXCursor child) { add_locals(child, inner); });
}

void add_statics(CXCursor cursor, const TypedefNames& names, std::vector<StaticVariable>& statics) {
  const bool is_statement = clang_getCursorKind(cursor) == CXCursor_DeclStmt;
  const std::size_t end = range_of(clang_getCursorExtent(cursor)).end;
  for_children(cursor, [&](CXCursor child) {
    const bool is_static = is_statement && clang_getCursorKind(child) == CXCursor_VarDecl &&
                           clang_Cursor_getStorageClass(child) == CX_SC_Static;
    if (is_static && is_writable(clang_getCursorType(child)))
      statics.push_back({{spelling_of(child), type_of(clang_getCursorType(child), names)}, end});
    add_statics(child, names, statics);
  });
}

}  // namespace

// An array of constants is itself constant once its type is canonical.
bool is_writable(CXType type) {
  type = clang_getCanonicalType(type);
  while (type.kind == CXType_ConstantArray && clang_isConstQualifiedType(type) == 0)
    type = clang_getArrayElementType(type);
  return clang_isConstQualifiedType(type) == 0;
}

std::vector<StaticVariable> statics_of(CXCursor function, const TypedefNames& names) {
  std::vector<StaticVariable> statics;
  add_statics(function, names, statics);
  return statics;
}

CFunction function_of(CXCursor cursor, const Source& source, const TypedefNames& names) {
  const auto kind = clang_getCursorKind(cursor);
  CFunction made{};
  made.name = spelling_of(cursor);
  made.scope = scope_of(cursor);
  made.place = place_of(clang_getCursorLocation(cursor));
  made.is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
  made.is_variadic = clang_Cursor_isVariadic(cursor) != 0;
  made.is_defined = clang_isCursorDefinition(cursor) != 0;
  made.is_constructor = kind == CXCursor_Constructor;
  made.is_destructor = kind == CXCursor_Destructor;
  made.is_member = kind == CXCursor_CXXMethod || kind == CXCursor_ConversionFunction ||
                   made.is_constructor || made.is_destructor;
  made.is_const = clang_CXXMethod_isConst(cursor) != 0;
  made.is_template = kind == CXCursor_FunctionTemplate || kind == CXCursor_ClassTemplate;
  if (kind != CXCursor_ClassTemplate) {
    const CXType result = clang_getCursorResultType(cursor);
    made.result = outside_of_scope(type_of(result, names), result, names);
    made.parameters = parameters_of(cursor, names);
  }
  made.parts = parts_of(cursor, made, source);
  add_comment(made, cursor);
  add_attributes(made, clang_getCanonicalCursor(cursor), "");
  add_attributes(made, cursor, "");
  return made;
}

std::vector<Local> locals_of(CXCursor function, std::size_t index, const TypedefNames& names) {
  std::vector<Local> locals;
  for_children(function, [&](CXCursor child) {
    if (clang_getCursorKind(child) != CXCursor_CompoundStmt) return;
    add_locals(child, {locals, index, names, {}});
  });
  return locals;
}

}  // namespace sonde::contracts::clang
