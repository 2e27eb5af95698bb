// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "parse_expr.hpp"

namespace sonde::contracts::cn {
namespace {

struct Row {
  std::string_view word;
  Sort sort;
};

constexpr std::array words = {
    Row{"void", Sort::Void},       Row{"boolean", Sort::Boolean},  Row{"integer", Sort::Integer},
    Row{"pointer", Sort::Pointer}, Row{"alloc_id", Sort::AllocId},
};

constexpr std::array refused = {"cn_list", "cn_tuple", "cn_set", "real"};

constexpr std::array c_words = {"int",   "char",   "short", "long", "unsigned", "signed",
                                "float", "double", "_Bool", "enum", "union",    "const"};

// i8 .. u128, or Unknown.
Type bits_of(std::string_view word) {
  if (word.size() < 2 || (word.front() != 'i' && word.front() != 'u')) return {};
  for (const std::string_view width : {"8", "16", "32", "64", "128"}) {
    if (word.substr(1) != width) continue;
    Type type{Sort::Bits};
    type.is_signed = word.front() == 'i';
    std::from_chars(width.data(), width.data() + width.size(), type.bits);
    return type;
  }
  return {};
}

Type named(Cursor& cursor, Sort sort, std::string_view what) {
  Type type{sort};
  type.name = cursor.name(what);
  return type;
}

Type record(Cursor& cursor) {
  cursor.expect("{", "before the members of a record type");
  Type type{Sort::Record};
  for (Parameter& member : parse_parameters(cursor, "}")) {
    type.names.push_back(std::move(member.name));
    type.parts.push_back(std::move(member.type));
  }
  return type;
}

Type map(Cursor& cursor) {
  cursor.next();
  cursor.expect("<", "behind map");
  Type type{Sort::Map};
  type.parts.push_back(parse_type(cursor));
  cursor.expect(",", "between the types of a map");
  type.parts.push_back(parse_type(cursor));
  cursor.expect(">", "behind the types of a map");
  return type;
}

bool is_one_of(const auto& row, const Token& token) {
  return std::ranges::find(row, token.text) != row.end();
}

}  // namespace

Type parse_type(Cursor& cursor) {
  const Nested nested(cursor);
  const Token& token = cursor.peek();
  for (const Row& row : words) {
    if (cursor.accept(row.word)) return Type{row.sort};
  }
  if (Type bits = bits_of(token.text); bits.sort == Sort::Bits) {
    cursor.next();
    return bits;
  }
  if (is_one_of(refused, token)) {
    throw Refusal{token.place, "expected a type that can be executed, found `" + token.text + "`"};
  }
  if (is_one_of(c_words, token)) cursor.refuse("a type of CN such as i32, u64 or pointer");
  if (cursor.at("{")) return record(cursor);
  if (cursor.at("map")) return map(cursor);
  if (cursor.accept("struct")) return named(cursor, Sort::Struct, "the name of a struct");
  if (cursor.accept("datatype")) return named(cursor, Sort::Datatype, "the name of a datatype");
  return named(cursor, Sort::Named, "a type of CN");
}

std::vector<Parameter> parse_parameters(Cursor& cursor, std::string_view close) {
  std::vector<Parameter> parameters;
  if (cursor.accept(close)) return parameters;
  do {
    Parameter parameter;
    parameter.place = cursor.place();
    parameter.type = parse_type(cursor);
    parameter.name = cursor.name("a name behind its type");
    parameters.push_back(std::move(parameter));
  } while (cursor.accept(","));
  cursor.expect(close, "behind the last name");
  return parameters;
}

std::string parse_c_type(Cursor& cursor) {
  cursor.expect("<", "before a type of C");
  std::string text;
  while (!cursor.at(">")) {
    const Token& token = cursor.peek();
    const bool fits = token.kind == TokenKind::Name || token.kind == TokenKind::Number ||
                      token.text == "*" || token.text == "[" || token.text == "]" ||
                      token.text == "(" || token.text == ")";
    if (!fits) cursor.refuse("a type of C and `>`");
    if (!text.empty() && token.kind == TokenKind::Name) text += ' ';
    text += cursor.next().text;
  }
  if (text.empty()) cursor.refuse("a type of C");
  cursor.next();
  return text;
}

}  // namespace sonde::contracts::cn
