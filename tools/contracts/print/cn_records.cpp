// SPDX-License-Identifier: Apache-2.0
// Types of C, printed from what is known of them: their layout counts, not their text, which may
// have macros, typedefs and words that C++ reserves.
#include <algorithm>
#include <set>

#include "contracts/print/cn_declarations.hpp"

namespace sonde::contracts::print {
namespace {

bool is_of_system(const Place& place) { return place.file.starts_with("/usr/"); }

std::string integer(const CType& type) {
  const std::string sign = type.is_signed ? "" : "unsigned ";
  if (type.size == 1) return type.is_signed ? "signed char" : "unsigned char";
  if (type.size == 2) return sign + "short";
  if (type.size == 8) return sign + "long";
  if (type.size == 16) return sign + "__int128";
  return sign + "int";
}

std::string base(const CType& type) {
  switch (type.kind) {
    case TypeKind::Bool: return "bool";
    case TypeKind::Integer: return integer(type);
    case TypeKind::Float:
      return type.size == 4 ? "float" : type.size == 8 ? "double" : "long double";
    case TypeKind::Enum:
      if (type.name.empty() || type.name.find(' ') != std::string::npos) return "int";
      return "enum ::" + cpp_name(type.name);
    case TypeKind::Struct: return "struct ::" + cpp_name(type.name);
    case TypeKind::Union: return "union ::" + cpp_name(type.name);
    default: return "void";
  }
}

std::string declared(const CType& type, const std::string& declarator) {
  if (type.kind == TypeKind::Pointer) {
    const bool is_plain = !type.target.empty() && type.target[0].kind != TypeKind::Function &&
                          type.target[0].kind != TypeKind::Other;
    if (!is_plain) return "void* " + declarator;
    const CType& target = type.target[0];
    const std::string inner =
        target.kind == TypeKind::Array ? "(*" + declarator + ")" : "*" + declarator;
    return (target.is_const && target.kind != TypeKind::Pointer ? "const " : "") +
           declared(target, inner);
  }
  if (type.kind == TypeKind::Array && !type.target.empty()) {
    const std::string count = type.count == 0 ? "" : std::to_string(type.count);
    return declared(type.target[0], declarator + "[" + count + "]");
  }
  return base(type) + (declarator.empty() ? "" : " ") + declarator;
}

void print_enums(const Source& source, Lines& lines) {
  std::set<std::string> done;
  for (const Enumerator& first : source.enumerators) {
    const bool has_name = !first.type.empty() && first.type.find(' ') == std::string::npos;
    if (!has_name || !done.insert(first.type).second) continue;
    bool is_negative = false;
    std::string values;
    for (const Enumerator& each : source.enumerators) {
      if (each.type != first.type) continue;
      is_negative = is_negative || each.value < 0;
      values +=
          (values.empty() ? "" : ", ") + cpp_name(each.name) + " = " + std::to_string(each.value);
    }
    lines.add("enum " + cpp_name(first.type) + " : " + (is_negative ? "int" : "unsigned") + " { " +
              values + " };");
  }
}

std::string equality(const Record& record) {
  std::string text;
  for (const Field& field : record.fields) {
    if (field.type.kind == TypeKind::Array && field.type.count == 0) continue;
    const std::string name = cpp_member(field.name);
    const char* function = field.type.kind == TypeKind::Union ? "cn::same_bytes" : "cn::same";
    text +=
        (text.empty() ? "" : " && ") + std::string(function) + "(a." + name + ", b." + name + ")";
  }
  return text.empty() ? "true" : text;
}

void print_record(const Record& record, Lines& lines) {
  const std::string word = record.is_union ? "union " : "struct ";
  const std::string name = cpp_name(record.name);
  lines.open(word + name + " {");
  for (const Field& field : record.fields) {
    if (!field.name.empty()) lines.add(declared(field.type, cpp_member(field.name)) + ";");
  }
  lines.close("};");
  if (record.is_union) return;
  lines.open("inline bool operator==(const struct ::" + name + "& a, const struct ::" + name +
             "& b) {");
  lines.add("return " + equality(record) + ";");
  lines.close("}");
}

}  // namespace

std::string c_declared(const CType& type, const std::string& name) { return declared(type, name); }

std::string print_records(const Source& source) {
  Lines lines;
  print_enums(source, lines);
  for (const Record& record : source.records) {
    lines.add((record.is_union ? "union " : "struct ") + cpp_name(record.name) + ";");
  }
  for (const Record& record : source.records) {
    if (!record.is_complete || is_of_system(record.place)) continue;
    lines.add("");
    print_record(record, lines);
  }
  return lines.text();
}

}  // namespace sonde::contracts::print
