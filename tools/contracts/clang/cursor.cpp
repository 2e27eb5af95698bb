// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/cursor.hpp"

namespace sonde::contracts::clang {
namespace {

TypeKind kind_of(CXType canonical) {
  switch (canonical.kind) {
    case CXType_Void: return TypeKind::Void;
    case CXType_Bool: return TypeKind::Bool;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble: return TypeKind::Float;
    case CXType_Enum: return TypeKind::Enum;
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference: return TypeKind::Pointer;
    case CXType_ConstantArray:
    case CXType_IncompleteArray: return TypeKind::Array;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto: return TypeKind::Function;
    case CXType_Record:
      return clang_getCursorKind(clang_getTypeDeclaration(canonical)) == CXCursor_UnionDecl
                 ? TypeKind::Union
                 : TypeKind::Struct;
    default: break;
  }
  const bool is_integer = canonical.kind >= CXType_Char_U && canonical.kind <= CXType_Int128;
  return is_integer ? TypeKind::Integer : TypeKind::Other;
}

bool is_signed(CXType canonical) {
  return canonical.kind >= CXType_Char_S && canonical.kind <= CXType_Int128 &&
         canonical.kind != CXType_Char16 && canonical.kind != CXType_Char32;
}

CXType known(CXType type, CXType or_else) { return type.kind == CXType_Invalid ? or_else : type; }

// A typedef of a pointer points to nothing itself; what it stands for does.
CXType target_of(CXType type, CXType canonical, TypeKind kind) {
  if (kind == TypeKind::Array)
    return known(clang_getArrayElementType(type), clang_getArrayElementType(canonical));
  return known(clang_getPointeeType(type), clang_getPointeeType(canonical));
}

std::vector<CType> signature_of(CXType function, const TypedefNames& names) {
  std::vector<CType> types = {type_of(clang_getResultType(function), names)};
  for (int i = 0; i < clang_getNumArgTypes(function); ++i)
    types.push_back(type_of(clang_getArgType(function, static_cast<unsigned>(i)), names));
  return types;
}

}  // namespace

std::string taken(CXString text) {
  const char* const characters = clang_getCString(text);
  std::string result = characters == nullptr ? "" : characters;
  clang_disposeString(text);
  return result;
}

std::string spelling_of(CXCursor cursor) { return taken(clang_getCursorSpelling(cursor)); }
std::string spelling_of(CXType type) { return taken(clang_getTypeSpelling(type)); }

Place place_of(CXSourceLocation location) {
  CXFile file = nullptr;
  unsigned line = 0;
  unsigned column = 0;
  unsigned offset = 0;
  clang_getExpansionLocation(location, &file, &line, &column, &offset);
  return {file == nullptr ? "" : taken(clang_getFileName(file)), line, column, offset};
}

Range range_of(CXSourceRange range) {
  return {place_of(clang_getRangeStart(range)).offset, place_of(clang_getRangeEnd(range)).offset};
}

bool has_tag(CXCursor record) {
  const std::string name = spelling_of(record);
  return !name.empty() && name.find('(') == std::string::npos;
}

std::string identity_of(CXCursor record) {
  std::string usr = taken(clang_getCursorUSR(record));
  if (has_tag(record)) return usr;
  const Place place = place_of(clang_getCursorLocation(record));
  return usr + "@" + place.file + ":" + std::to_string(place.offset);
}

std::string name_of_record(CXCursor record, const TypedefNames& names) {
  const auto named = names.find(identity_of(record));
  return named != names.end() ? named->second : spelling_of(record);
}

CType type_of(CXType type, const TypedefNames& names) {
  const CXType canonical = clang_getCanonicalType(type);
  CType made{};
  made.kind = kind_of(canonical);
  made.spelling = spelling_of(type);
  const long long size = clang_Type_getSizeOf(canonical);
  made.size = size > 0 ? static_cast<std::size_t>(size) : 0;
  made.is_signed = is_signed(canonical);
  made.is_const = clang_isConstQualifiedType(canonical) != 0;
  made.is_reference =
      canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference;
  switch (made.kind) {
    case TypeKind::Struct:
    case TypeKind::Union:
      made.name = name_of_record(clang_getTypeDeclaration(canonical), names);
      break;
    case TypeKind::Enum: {
      const CXCursor declared = clang_getTypeDeclaration(canonical);
      made.name = name_of_record(declared, names);
      made.is_signed = is_signed(clang_getCanonicalType(clang_getEnumDeclIntegerType(declared)));
      break;
    }
    case TypeKind::Array: {
      const long long count = clang_getArraySize(canonical);
      made.count = count > 0 ? static_cast<std::size_t>(count) : 0;
      made.target = {type_of(target_of(type, canonical, made.kind), names)};
      break;
    }
    case TypeKind::Pointer:
      made.target = {type_of(target_of(type, canonical, made.kind), names)};
      break;
    case TypeKind::Function: made.target = signature_of(canonical, names); break;
    default: break;
  }
  return made;
}

}  // namespace sonde::contracts::clang
