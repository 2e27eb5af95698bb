// SPDX-License-Identifier: Apache-2.0
#include "sonde/signature.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "schema/signature.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n;");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\n;") - first + 1));
}

[[noreturn]] void refuse(std::string_view declaration) {
  throw Error("'" + std::string(declaration) +
              "' is not a declaration of a function: write it as 'int parse(const std::string& "
              "text)'");
}

// Words that no name of a parameter is.
bool is_part_of_type(std::string_view word) {
  static constexpr std::array<std::string_view, 15> words = {
      "int",    "long", "short", "char", "unsigned", "signed",  "float",   "double",
      "size_t", "bool", "const", "void", "auto",     "wchar_t", "volatile"};
  return std::ranges::find(words, word) != words.end();
}

// "const std::string& text" has a name, "const std::string" and "unsigned int" have none.
Signature::Parameter parameter_in(const std::string& item) {
  const std::string text = trimmed(std::string_view(item).substr(0, item.find('=')));
  if (text.empty() || !is_word(text.back())) return {text, ""};
  const std::string name(schema::last_identifier(text));
  const std::string type = trimmed(std::string_view(text).substr(0, text.size() - name.size()));
  const bool is_all = type.empty() || type.ends_with(':') || type == "const";
  if (name.empty() || is_all || is_part_of_type(name)) return {text, ""};
  return {type, name};
}

// Without what says how the function is compiled.
std::string result_in(std::string text) {
  static constexpr std::array<std::string_view, 6> others = {"[[nodiscard]]", "static ", "inline ",
                                                             "constexpr ",    "extern ", "\"C\""};
  for (const auto& other : others)
    for (auto at = text.find(other); at != std::string::npos; at = text.find(other))
      text.erase(at, other.size());
  text = trimmed(text);
  return text == "void" ? "" : text;
}

std::size_t start_of_name(std::string_view head) {
  std::size_t start = head.size();
  while (start > 0 && (is_word(head[start - 1]) || head[start - 1] == ':')) --start;
  return start;
}

}  // namespace

std::string Signature::last_name() const {
  const auto colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

std::string Signature::name_space() const {
  const auto colons = name.rfind("::");
  return colons == std::string::npos ? "" : name.substr(0, colons);
}

Signature signature_in(std::string_view declaration) {
  const auto open = declaration.find('(');
  const auto close = declaration.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    refuse(declaration);
  const std::string head = trimmed(declaration.substr(0, open));
  const std::size_t start = start_of_name(head);
  Signature signature;
  signature.name = head.substr(start);
  signature.result = result_in(head.substr(0, start));
  const bool has_result = start > 0;
  if (signature.name.empty() || !has_result || !is_word(signature.name.back()) ||
      schema::last_identifier(signature.name).empty())
    refuse(declaration);
  std::string inside = trimmed(declaration.substr(open + 1, close - open - 1));
  if (inside.empty() || inside == "void") return signature;
  // In what compilers hand out, the items stand behind the first " = ".
  for (auto at = inside.find(" = "); at != std::string::npos; at = inside.find(" = "))
    inside.replace(at, 3, "=");
  for (const auto& item : schema::items_in_signature(inside))
    signature.parameters.push_back(parameter_in(item));
  return signature;
}

}  // namespace sonde::command
