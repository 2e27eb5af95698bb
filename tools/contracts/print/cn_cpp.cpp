// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/cn_cpp.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "contracts/cn/types.hpp"

namespace sonde::contracts::print {
namespace {

constexpr std::array reserved = {
    // of C++, but not of C
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "catch",
    "char8_t", "char16_t", "char32_t", "class", "compl", "concept", "consteval", "constexpr",
    "constinit", "const_cast", "co_await", "co_return", "co_yield", "decltype", "delete",
    "dynamic_cast", "explicit", "export", "false", "friend", "mutable", "namespace", "new",
    "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected",
    "public", "reinterpret_cast", "requires", "static_assert", "static_cast", "template", "this",
    "thread_local", "throw", "true", "try", "typeid", "typename", "using", "virtual", "wchar_t",
    "xor", "xor_eq",
    // macros of the C library
    "unix", "linux", "offsetof", "errno", "stdin", "stdout", "stderr"};

constexpr std::array of_printed_code = {"at",    "old",  "frame", "result", "made",
                                        "after", "cn",   "spec",  "data",   "con",
                                        "lemma", "code", "sonde", "api",    "main"};

bool is_one_of(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool fits(const std::string& digits, const std::string& limit) {
  return digits.size() < limit.size() || (digits.size() == limit.size() && digits <= limit);
}

}  // namespace

void Lines::add(const std::string& line) {
  if (line.empty()) {
    text_ += '\n';
    return;
  }
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find('\n', begin), line.size());
    if (end > begin) text_ += std::string(2 * depth_, ' ') + line.substr(begin, end - begin);
    text_ += '\n';
    begin = end + 1;
  }
}

void Lines::open(const std::string& line) {
  add(line);
  ++depth_;
}

void Lines::close(const std::string& line) {
  --depth_;
  add(line);
}

std::string cpp_name(std::string_view name) {
  const bool is_taken = is_one_of(reserved, name) || is_one_of(of_printed_code, name);
  return std::string(name) + (is_taken ? "_" : "");
}

std::string cpp_member(std::string_view name) {
  return std::string(name) + (is_one_of(reserved, name) ? "_" : "");
}

std::string string_literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c >= ' ') result += c;
  }
  return result + "\"";
}

std::string file_constant(std::string_view path) {
  std::string name = "in_" + std::filesystem::path(path).filename().string();
  for (char& c : name) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!is_word) c = '_';
  }
  return name;
}

std::string cpp_number(const std::string& digits, const cn::Type& type) {
  const std::string any = fits(digits, "9223372036854775807")    ? digits
                          : fits(digits, "18446744073709551615") ? digits + "u"
                                                                 : "";
  if (any.empty())
    return "cn::wide<cn::" + cn::spelling(type) + ">(" + string_literal(digits) + ")";
  if (type.sort == cn::Sort::Integer) return "cn::integer(" + any + ")";
  const std::string name = "cn::" + cn::spelling(type);
  if (type.bits == 32 && type.is_signed && fits(digits, "2147483647")) return digits;
  if (type.bits == 32 && !type.is_signed && fits(digits, "4294967295")) return digits + "u";
  if (type.bits == 64 && type.is_signed && fits(digits, "9223372036854775807")) return digits + "l";
  if (type.bits == 64 && !type.is_signed) return digits + "ul";
  return "cn::cast<" + name + ">(" + any + ")";
}

std::string TypeNames::operator()(const cn::Type& type) {
  switch (type.sort) {
    case cn::Sort::Void: return "void";
    case cn::Sort::Boolean: return "bool";
    case cn::Sort::Pointer: return "cn::pointer";
    case cn::Sort::AllocId: return "cn::u64";
    case cn::Sort::Struct: return "struct ::" + cpp_name(type.name);
    case cn::Sort::Datatype: return "data::" + cpp_name(type.name);
    case cn::Sort::Record: return record(type);
    case cn::Sort::Map:
      return "cn::Map<" + (*this)(type.parts[0]) + ", " + (*this)(type.parts[1]) + ">";
    case cn::Sort::CValue: return type.c.empty() ? "auto" : c_value(type.c[0]);
    default: return "cn::" + cn::spelling(type);
  }
}

std::string TypeNames::parameter(const cn::Type& type) {
  const bool is_small = type.sort == cn::Sort::Boolean || type.sort == cn::Sort::Pointer ||
                        type.sort == cn::Sort::Bits || type.sort == cn::Sort::Integer ||
                        type.sort == cn::Sort::AllocId;
  return is_small ? (*this)(type) : "const " + (*this)(type) + "&";
}

std::string TypeNames::c_value(const CType& type) {
  if (type.kind == TypeKind::Union) return "union ::" + cpp_name(type.name);
  if (type.kind == TypeKind::Float) {
    return type.size == 4 ? "float" : type.size == 8 ? "double" : "long double";
  }
  const cn::Type value = cn::value_of(type);
  return value.sort == cn::Sort::CValue ? "char" : (*this)(value);
}

// A synonym's name, or one by number.
std::string TypeNames::record(const cn::Type& type) {
  for (const cn::Type& part : type.parts) (*this)(part);
  auto found = std::ranges::find_if(records_, [&](const auto& each) { return same(each, type); });
  if (found == records_.end()) found = records_.insert(records_.end(), type);
  for (const cn::Synonym& synonym : program_.synonyms) {
    if (synonym.understood && same(synonym.type, type)) return "data::" + cpp_name(synonym.name);
  }
  return "data::Record_" + std::to_string(found - records_.begin() + 1);
}

}  // namespace sonde::contracts::print
