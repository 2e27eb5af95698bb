// SPDX-License-Identifier: Apache-2.0
#include "schema/signature.hpp"

#include <array>
#include <cctype>
#include <utility>

namespace sonde::schema {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// What stands between the first " = " and the signature's closing bracket.
std::string_view value_in_signature(std::string_view signature) {
  const std::size_t equals = signature.find(" = ");
  if (equals == std::string_view::npos) return signature;
  signature.remove_prefix(equals + 3);
  if (signature.ends_with(']')) signature.remove_suffix(1);
  return signature;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> items;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '<' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '>' || c == '}' || c == ']') --depth;
    if (c != ',' || depth != 0) continue;
    items.emplace_back(trimmed(text.substr(start, i - start)));
    start = i + 1;
  }
  const auto last = trimmed(text.substr(start));
  if (!last.empty()) items.emplace_back(last);
  return items;
}

// Where the qualified name that ends at `end` starts: behind an angle bracket that
// it does not close, a comma or a space.
std::size_t start_of_name(std::string_view text, std::size_t end) {
  int depth = 0;
  while (end > 0) {
    const char c = text[end - 1];
    if (c == '>' || c == ')') ++depth;
    if (depth == 0 && (c == '<' || c == ',' || c == ' ')) break;
    if (c == '<' || c == '(') --depth;
    --end;
  }
  return end;
}

// Drops the functions and anonymous namespaces that names stand in.
void drop_enclosing(std::string& name) {
  replace_all(name, "(anonymous namespace)::", "");
  replace_all(name, "{anonymous}::", "");
  for (std::size_t at = name.find(")::"); at != std::string::npos; at = name.find(")::")) {
    const std::size_t start = start_of_name(name, at + 1);
    name.erase(start, at + 3 - start);
  }
}

}  // namespace

std::string type_in_signature(std::string_view signature) {
  return normal_name(value_in_signature(signature));
}

std::vector<std::string> items_in_signature(std::string_view signature) {
  std::string_view items = value_in_signature(signature);
  const bool bracketed = items.size() >= 2 && (items.front() == '{' || items.front() == '<');
  if (bracketed) items = items.substr(1, items.size() - 2);
  return split_at_commas(items);
}

std::string_view last_identifier(std::string_view item) {
  while (!item.empty() && !is_word(item.back())) item.remove_suffix(1);
  std::size_t start = item.size();
  while (start > 0 && is_word(item[start - 1])) --start;
  const auto word = item.substr(start);
  const bool is_number = word.empty() || std::isdigit(static_cast<unsigned char>(word[0])) != 0;
  return is_number ? std::string_view() : word;
}

std::string normal_name(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> spellings = {{
      {"std::__cxx11::", "std::"},
      {"std::__1::", "std::"},
      {"long long unsigned int", "unsigned long long"},
      {"long unsigned int", "unsigned long"},
      {"short unsigned int", "unsigned short"},
      {"long long int", "long long"},
      {"long int", "long"},
      {"short int", "short"},
      {" >", ">"},
      {" *", "*"},
      {" &", "&"},
      {"std::basic_string<char>", "std::string"},
  }};
  std::string normal(trimmed(name));
  drop_enclosing(normal);
  for (const auto& [from, to] : spellings) replace_all(normal, from, to);
  return normal;
}

}  // namespace sonde::schema
