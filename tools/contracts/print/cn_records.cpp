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

const CType& element_of(const CType& type) {
  return type.kind == TypeKind::Array && !type.target.empty() ? element_of(type.target[0]) : type;
}

class RecordPrinter {
 public:
  explicit RecordPrinter(const Source& source) : source_(source) {}

  std::string text() {
    for (const Record& record : source_.records) {
      lines_.add(word(record) + cpp_name(record.name) + ";");
    }
    for (const Record& record : source_.records) add(record);
    return lines_.text();
  }

 private:
  static std::string word(const Record& record) { return record.is_union ? "union " : "struct "; }

  const Record* record_of(const CType& type) const {
    const bool is_record = type.kind == TypeKind::Struct || type.kind == TypeKind::Union;
    const auto found = std::ranges::find(source_.records, type.name, &Record::name);
    return !is_record || found == source_.records.end() ? nullptr : &*found;
  }

  // Behind the types of its members: C may define those inside it.
  void add(const Record& record) {
    if (!record.is_complete || is_of_system(record.place)) return;
    if (!done_.insert(record.name).second) return;
    for (const Field& field : record.fields) {
      if (const Record* const inner = record_of(element_of(field.type))) add(*inner);
    }
    lines_.add("");
    const bool is_squeezed = !record.is_packed && record.alignment < record.field_alignment;
    if (is_squeezed) lines_.add("#pragma pack(push, " + std::to_string(record.alignment) + ")");
    lines_.open(word(record) + attributes(record) + cpp_name(record.name) + " {");
    // Not an aggregate, so that nobody takes references to its members.
    const bool is_odd = is_squeezed || record.is_packed || ends_open(record);
    if (is_odd) lines_.add(cpp_name(record.name) + "() = default;");
    add_fields(record);
    lines_.close("};");
    if (is_squeezed) lines_.add("#pragma pack(pop)");
    add_equality(record);
  }

  static bool is_open(const CType& type) {
    return type.kind == TypeKind::Array && type.count == 0 && !type.target.empty();
  }

  static bool ends_open(const Record& record) {
    return !record.fields.empty() && is_open(record.fields.back().type);
  }

  static std::string attributes(const Record& record) {
    const std::string aligned = "aligned(" + std::to_string(record.alignment) + ")";
    if (record.is_packed) return "__attribute__((packed, " + aligned + ")) ";
    const bool is_wide = record.field_alignment != 0 && record.alignment > record.field_alignment;
    return is_wide ? "__attribute__((" + aligned + ")) " : "";
  }

  static std::string field(const Field& field) {
    const std::string name = cpp_member(field.name);
    if (is_open(field.type)) return declared(field.type.target[0], name + "[0]");
    const std::string width = field.is_bit_field ? " : " + std::to_string(field.width) : "";
    return declared(field.type, name) + width;
  }

  // A struct or union without a name stands in the outer one, so that its members are found there.
  void add_fields(const Record& record) {
    for (const Field& field : record.fields) {
      const Record* const inner = field.name.empty() ? record_of(field.type) : nullptr;
      if (!field.name.empty() || field.is_bit_field) lines_.add(this->field(field) + ";");
      if (inner == nullptr) continue;
      lines_.open(word(*inner) + "{");
      add_fields(*inner);
      lines_.close("};");
    }
  }

  void add_equality(const Record& record) {
    const std::string type = "const " + word(record) + "::" + cpp_name(record.name) + "& ";
    lines_.open("inline bool operator==(" + type + "a, " + type + "b) {");
    const std::string all = equality(record);
    lines_.add("return " + (all.empty() ? "true" : all) + ";");
    lines_.close("}");
  }

  std::string equality(const Record& record) const {
    std::string text;
    for (const Field& field : record.fields) {
      if (field.type.kind == TypeKind::Array && field.type.count == 0) continue;
      const std::string one = equality(field, record.is_union);
      text += (text.empty() || one.empty() ? "" : " && ") + one;
    }
    return text;
  }

  // Of a union nothing is known but its bytes.
  std::string equality(const Field& field, bool is_of_union) const {
    const Record* const inner = field.name.empty() ? record_of(field.type) : nullptr;
    if (inner != nullptr) return equality(*inner);
    if (field.name.empty()) return "";
    const std::string name = cpp_member(field.name);
    return std::string(is_of_union ? "cn::same_bytes" : "cn::same") + "(a." + name + ", b." + name +
           ")";
  }

  const Source& source_;
  Lines lines_;
  std::set<std::string> done_;
};

}  // namespace

std::string c_declared(const CType& type, const std::string& name) { return declared(type, name); }

std::string print_records(const Source& source) {
  Lines lines;
  print_enums(source, lines);
  return lines.text() + RecordPrinter(source).text();
}

}  // namespace sonde::contracts::print
