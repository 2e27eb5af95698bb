// SPDX-License-Identifier: Apache-2.0
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

bool same_parts(const Type& a, const Type& b) {
  if (a.parts.size() != b.parts.size()) return false;
  for (std::size_t i = 0; i < a.parts.size(); ++i) {
    if (!same(a.parts[i], b.parts[i])) return false;
  }
  return true;
}

std::string members(const Type& type) {
  std::string text = "{";
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    text += (i == 0 ? "" : ", ") + spelling(type.parts[i]) + " " + type.names[i];
  }
  return text + "}";
}

}  // namespace

bool same(const Type& a, const Type& b) {
  if (a.sort != b.sort) return false;
  switch (a.sort) {
    case Sort::Bits: return a.bits == b.bits && a.is_signed == b.is_signed;
    case Sort::Struct:
    case Sort::Datatype:
    case Sort::Named: return a.name == b.name;
    case Sort::Record: return a.names == b.names && same_parts(a, b);
    case Sort::Map: return same_parts(a, b);
    default: return true;
  }
}

std::string spelling(const Type& type) {
  switch (type.sort) {
    case Sort::Void: return "void";
    case Sort::Boolean: return "boolean";
    case Sort::Integer: return "integer";
    case Sort::Bits: return (type.is_signed ? "i" : "u") + std::to_string(type.bits);
    case Sort::Pointer: return "pointer";
    case Sort::AllocId: return "alloc_id";
    case Sort::Struct: return "struct " + type.name;
    case Sort::Datatype: return "datatype " + type.name;
    case Sort::Record: return members(type);
    case Sort::Map: return "map<" + spelling(type.parts[0]) + ", " + spelling(type.parts[1]) + ">";
    case Sort::CValue: return "a value of C that CN does not have";
    case Sort::Named: return type.name;
    case Sort::Unknown: break;
  }
  return "an unknown type";
}

Type bits(unsigned width, bool is_signed) {
  Type type{Sort::Bits};
  type.bits = width;
  type.is_signed = is_signed;
  return type;
}

Type boolean() { return Type{Sort::Boolean}; }

bool is_number(const Type& type) { return type.sort == Sort::Bits || type.sort == Sort::Integer; }

Type pointer_to(const CType& target) {
  Type type{Sort::Pointer};
  type.c.push_back(target);
  return type;
}

Type value_of(const CType& type) {
  switch (type.kind) {
    case TypeKind::Void: return Type{Sort::Void};
    case TypeKind::Bool: {
      Type result = bits(8, false);
      result.name = "_Bool";
      return result;
    }
    case TypeKind::Integer: return bits(static_cast<unsigned>(type.size * 8), type.is_signed);
    case TypeKind::Enum: {
      Type result =
          bits(type.size == 0 ? 32 : static_cast<unsigned>(type.size * 8), type.is_signed);
      result.name = "enum";
      return result;
    }
    case TypeKind::Pointer:
      return type.target.empty() ? Type{Sort::Pointer} : pointer_to(type.target[0]);
    case TypeKind::Array: {
      Type map{Sort::Map};
      map.parts = {bits(64, false),
                   type.target.empty() ? Type{Sort::CValue} : value_of(type.target[0])};
      return map;
    }
    case TypeKind::Struct: {
      Type result{Sort::Struct};
      result.name = type.name;
      return result;
    }
    default: return Type{Sort::CValue};
  }
}

}  // namespace sonde::contracts::cn
