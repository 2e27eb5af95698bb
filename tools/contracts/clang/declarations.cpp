// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/declarations.hpp"

#include <algorithm>
#include <set>

#include "contracts/clang/files.hpp"
#include "contracts/clang/instances.hpp"

namespace sonde::contracts::clang {
namespace {

void collect_typedefs(CXCursor parent, TypedefNames& names) {
  for_children(parent, [&](CXCursor child) {
    const auto kind = clang_getCursorKind(child);
    if (kind == CXCursor_LinkageSpec || kind == CXCursor_Namespace)
      return collect_typedefs(child, names);
    if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl) return;
    const CXType type = clang_getTypedefDeclUnderlyingType(child);
    const CXCursor record = clang_getTypeDeclaration(clang_getCanonicalType(type));
    const bool is_own =
        type.kind == CXType_Elaborated || type.kind == CXType_Record || type.kind == CXType_Enum;
    if (!is_own || clang_Cursor_isNull(record) != 0) return;
    if (!has_tag(record) || clang_Cursor_isAnonymous(record) != 0)
      names.try_emplace(identity_of(record), spelling_of(child));
  });
}

bool is_record_of_c(CXCursor cursor) {
  const auto kind = clang_getCursorKind(cursor);
  return (kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl) &&
         clang_getCursorLanguage(cursor) == CXLanguage_C;
}

// Structs and unions of C that have neither a tag nor a typedef, such as those of members.
void name_the_unnamed(CXCursor parent, TypedefNames& names) {
  for_children(parent, [&](CXCursor child) {
    if (!is_record_of_c(child) ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(child)) != 0)
      return;
    if (!has_tag(child))
      names.try_emplace(identity_of(child), "unnamed_" + std::to_string(names.size() + 1));
    name_the_unnamed(child, names);
  });
}

std::string text_of(CXCursor cursor) {
  const CXSourceRange extent = clang_getCursorExtent(cursor);
  const Range range = range_of(extent);
  const std::string text = content_of(place_of(clang_getRangeStart(extent)).file);
  if (range.end > text.size() || range.begin >= range.end) return "";
  return text.substr(range.begin, range.end - range.begin);
}

bool is_public(CXCursor cursor) {
  const auto access = clang_getCXXAccessSpecifier(cursor);
  return access == CX_CXXPublic || access == CX_CXXInvalidAccessSpecifier;
}

// All that one file declares.
class Declarations {
 public:
  Declarations(Source& source, CXTranslationUnit unit, const std::vector<std::string>& instances)
      : source_(source), root_(clang_getTranslationUnitCursor(unit)), instances_(instances) {
    collect_typedefs(root_, names_);
    name_the_unnamed(root_, names_);
  }

  std::vector<Local> add() {
    add_all(root_);
    return std::move(locals_);
  }

 private:
  void add_all(CXCursor parent) {
    for_children(parent, [&](CXCursor child) { add_one(child); });
  }

  // A typedef that defines a struct holds the text of the struct.
  void add_type_text(CXCursor cursor) {
    const Range range = range_of(clang_getCursorExtent(cursor));
    const bool is_inside = range.begin >= types_.begin && range.end <= types_.end;
    const bool holds_last = range.begin <= types_.begin && range.end >= types_.end;
    if (is_inside) return;
    if (holds_last && !source_.types.empty()) source_.types.pop_back();
    source_.types.push_back(text_of(cursor));
    types_ = range;
  }

  void add_one(CXCursor cursor) {
    const CXSourceLocation where = clang_getCursorLocation(cursor);
    const bool is_main = clang_Location_isFromMainFile(where) != 0;
    const bool is_system = clang_Location_isInSystemHeader(where) != 0 && !is_main;
    const auto kind = clang_getCursorKind(cursor);
    const bool is_type = kind == CXCursor_TypedefDecl || kind == CXCursor_StructDecl ||
                         kind == CXCursor_UnionDecl || kind == CXCursor_EnumDecl;
    if (is_type && is_main && scope_of(cursor).empty()) add_type_text(cursor);
    switch (kind) {
      case CXCursor_LinkageSpec:
      case CXCursor_Namespace: return is_system ? void() : add_all(cursor);
      case CXCursor_TypedefDecl:
      case CXCursor_TypeAliasDecl: return add_typedef(cursor, is_system);
      case CXCursor_EnumDecl: return is_system ? void() : add_enumerators(cursor);
      case CXCursor_StructDecl:
      case CXCursor_UnionDecl:
      case CXCursor_ClassDecl: return is_system ? void() : add_record(cursor);
      case CXCursor_VarDecl: return is_system ? void() : add_global(cursor);
      case CXCursor_FunctionDecl:
      case CXCursor_CXXMethod:
      case CXCursor_Constructor:
      case CXCursor_Destructor:
      case CXCursor_ConversionFunction: return is_system ? void() : add_function(cursor);
      case CXCursor_FunctionTemplate:
      case CXCursor_ClassTemplate: return is_system ? void() : add_template(cursor);
      default: return;
    }
  }

  void add_typedef(CXCursor cursor, bool is_system) {
    if (!scope_of(cursor).empty()) return;
    source_.typedefs.push_back({spelling_of(cursor),
                                type_of(clang_getTypedefDeclUnderlyingType(cursor), names_),
                                is_system ? "" : text_of(cursor), is_system});
  }

  void add_enumerators(CXCursor cursor) {
    const std::string type = name_of_record(cursor, names_);
    const std::string scope = scope_of(cursor);
    for_children(cursor, [&](CXCursor child) {
      if (clang_getCursorKind(child) != CXCursor_EnumConstantDecl) return;
      source_.enumerators.push_back(
          {spelling_of(child), scope + type, clang_getEnumConstantDeclValue(child)});
    });
  }

  void add_record(CXCursor cursor) {
    if (!is_public(cursor)) return;
    const CXCursor defined = clang_getCursorDefinition(cursor);
    const bool is_defined_here = clang_equalCursors(defined, cursor) != 0;
    if (!is_defined_here && clang_Cursor_isNull(defined) == 0) return;
    if (!known_records_.insert(identity_of(cursor)).second) return;
    source_.records.push_back(record_of(cursor, names_));
    if (is_defined_here) add_members(cursor);
  }

  // Types in a class, and its functions.
  void add_members(CXCursor record) {
    for_children(record, [&](CXCursor child) {
      const auto kind = clang_getCursorKind(child);
      const bool is_kept = kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl ||
                           kind == CXCursor_ClassDecl || kind == CXCursor_EnumDecl ||
                           kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
                           kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction ||
                           kind == CXCursor_FunctionTemplate;
      if (is_kept && is_public(child)) add_one(child);
      if (kind == CXCursor_FriendDecl) add_friends(child);
    });
  }

  // Functions that a class defines as friends: members of the namespace around it.
  void add_friends(CXCursor declaration) {
    for_children(declaration, [&](CXCursor child) {
      const auto kind = clang_getCursorKind(child);
      const bool is_function = kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate;
      if (!is_function || clang_isCursorDefinition(child) == 0) return;
      const std::size_t before = source_.functions.size();
      add_function(child);
      for (std::size_t i = before; i < source_.functions.size(); ++i)
        source_.functions[i].is_hidden = true;
    });
  }

  void add_global(CXCursor cursor) {
    add_static(cursor);
    if (!known_globals_.insert(spelling_of(cursor)).second) return;
    source_.globals.push_back({spelling_of(cursor), type_of(clang_getCursorType(cursor), names_)});
  }

  void add_static(CXCursor cursor) {
    const bool is_defined = clang_Cursor_getStorageClass(cursor) != CX_SC_Extern ||
                            clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(cursor)) == 0;
    if (!is_defined || !is_writable(clang_getCursorType(cursor))) return;
    Variable made{spelling_of(cursor), type_of(clang_getCursorType(cursor), names_)};
    if (made.type.size == 0 || !known_statics_.insert(made.name).second) return;
    source_.statics.push_back({std::move(made), 0});
  }

  void add_template(CXCursor cursor) {
    const auto instances = instances_of(cursor, instances_);
    const std::string name = spelling_of(cursor);
    if (instances.empty()) return add_function(cursor);
    for (const Instance& instance : instances) {
      if (clang_getCursorKind(cursor) == CXCursor_FunctionTemplate)
        source_.functions.push_back(
            instantiated(function_of(cursor, source_, names_), name, instance));
      else add_members_of(cursor, instance);
    }
  }

  void add_members_of(CXCursor record, const Instance& instance) {
    for_children(record, [&](CXCursor child) {
      const auto kind = clang_getCursorKind(child);
      const bool is_function =
          kind == CXCursor_CXXMethod || kind == CXCursor_Constructor || kind == CXCursor_Destructor;
      const bool copies = clang_CXXConstructor_isCopyConstructor(child) != 0 ||
                          clang_CXXConstructor_isMoveConstructor(child) != 0;
      if (is_function && !copies && is_public(child) && clang_CXXMethod_isDeleted(child) == 0)
        source_.functions.push_back(
            instantiated(function_of(child, source_, names_), spelling_of(record), instance));
    });
  }

  // Functions of headers that the file includes are only those that are defined there.
  void add_function(CXCursor cursor) {
    const bool is_main = clang_Location_isFromMainFile(clang_getCursorLocation(cursor)) != 0;
    const bool is_defined = clang_isCursorDefinition(cursor) != 0;
    if (!is_main && !is_defined) return;
    if (clang_CXXMethod_isDeleted(cursor) != 0 || !is_public(cursor)) return;
    if (clang_CXXConstructor_isCopyConstructor(cursor) != 0 ||
        clang_CXXConstructor_isMoveConstructor(cursor) != 0)
      return;
    CFunction made = function_of(cursor, source_, names_);
    const auto [known, is_new] =
        known_functions_.try_emplace(taken(clang_getCursorUSR(cursor)), source_.functions.size());
    if (is_new) source_.functions.push_back(std::move(made));
    else if (is_defined) source_.functions[known->second] = std::move(made);
    if (!is_defined) return;
    auto locals = locals_of(cursor, known->second, names_);
    std::ranges::move(locals, std::back_inserter(locals_));
    if (is_main) std::ranges::move(statics_of(cursor, names_), std::back_inserter(source_.statics));
  }

  Source& source_;
  CXCursor root_;
  const std::vector<std::string>& instances_;
  TypedefNames names_;
  std::vector<Local> locals_;
  Range types_{};  // of the last of the texts of types
  std::set<std::string> known_records_;
  std::set<std::string> known_globals_;
  std::set<std::string> known_statics_;
  std::map<std::string, std::size_t> known_functions_;
};

std::size_t alignment_of(CXType type) {
  const long long alignment = clang_Type_getAlignOf(type);
  return alignment > 0 ? static_cast<std::size_t>(alignment) : 0;
}

bool is_open(CXCursor cursor) {
  bool open = true;
  for_children(cursor, [&](CXCursor child) {
    const auto kind = clang_getCursorKind(child);
    if (kind == CXCursor_CXXBaseSpecifier || clang_CXXMethod_isVirtual(child) != 0) open = false;
    if (kind == CXCursor_FieldDecl && !is_public(child)) open = false;
  });
  return open;
}

// Open, without what a constructor would do, and whatever its functions are.
bool is_plain(CXCursor cursor) {
  bool plain = true;
  for_children(cursor, [&](CXCursor child) {
    const auto kind = clang_getCursorKind(child);
    if (kind == CXCursor_Constructor || kind == CXCursor_CXXBaseSpecifier) plain = false;
    if (kind == CXCursor_FieldDecl && !is_public(child)) plain = false;
  });
  return plain;
}

}  // namespace

std::string scope_of(CXCursor cursor) {
  const CXCursor parent = clang_getCursorSemanticParent(cursor);
  if (clang_Cursor_isNull(parent) != 0) return "";
  switch (clang_getCursorKind(parent)) {
    case CXCursor_Namespace:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassTemplate: {
      const std::string name = spelling_of(parent);
      return scope_of(parent) + (has_tag(parent) ? name + "::" : "");
    }
    case CXCursor_LinkageSpec: return scope_of(parent);
    default: return "";
  }
}

Record record_of(CXCursor cursor, const TypedefNames& names) {
  Record made{};
  made.name = name_of_record(cursor, names);
  made.scope = scope_of(cursor);
  made.is_union = clang_getCursorKind(cursor) == CXCursor_UnionDecl;
  made.is_complete = clang_isCursorDefinition(cursor) != 0;
  made.is_class = !is_plain(cursor);
  made.is_open = is_open(cursor);
  made.is_abstract = clang_CXXRecord_isAbstract(cursor) != 0;
  made.definition = made.is_complete ? text_of(cursor) : "";
  made.place = place_of(clang_getCursorLocation(cursor));
  made.comment = taken(clang_Cursor_getRawCommentText(cursor));
  made.comment_place = place_of(clang_getRangeStart(clang_Cursor_getCommentRange(cursor)));
  for_children(cursor, [&](CXCursor child) {
    // libclang does not show the member of a record that has no name.
    if (is_record_of_c(child) && clang_Cursor_isAnonymousRecordDecl(child) != 0)
      made.fields.push_back({"", type_of(clang_getCursorType(child), names)});
    if (clang_getCursorKind(child) == CXCursor_PackedAttr) made.is_packed = true;
    if (clang_getCursorKind(child) != CXCursor_FieldDecl || !is_public(child)) return;
    const bool is_bit_field = clang_Cursor_isBitField(child) != 0;
    const CXType type = clang_getCursorType(child);
    made.fields.push_back(
        {spelling_of(child), type_of(type, names), is_bit_field,
         is_bit_field ? static_cast<unsigned>(clang_getFieldDeclBitWidth(child)) : 0});
    made.field_alignment = std::max(made.field_alignment, alignment_of(type));
  });
  made.alignment = alignment_of(clang_getCursorType(cursor));
  return made;
}

std::vector<Local> add_declarations(Source& source, CXTranslationUnit unit,
                                    const std::vector<std::string>& instances) {
  return Declarations(source, unit, instances).add();
}

}  // namespace sonde::contracts::clang
