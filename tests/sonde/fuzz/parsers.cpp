// SPDX-License-Identifier: Apache-2.0
// Eight small parsers behind one command, all with code to explore. The target is deep in one of
// them. docs/appendix/benchmarks.md says how many cases it takes to get there, with and without
// --focus.
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sonde/sonde.hpp>

namespace {

volatile long sink = 0;
volatile bool is_reached = false;

using Bytes = std::basic_string_view<unsigned char>;

[[gnu::noinline]] void number(std::string_view text) {
  long value = 0;
  bool is_negative = false;
  for (const char c : text) {
    if (c == '-') is_negative = true;
    else if (c >= '0' && c <= '9') value = value * 10 + (c - '0');
    else if (c == '_') continue;
    else if (c == 'e') value *= 1000;
    else break;
    if (value > 100000) value %= 1000;
    if (value == 777) sink = 1;
  }
  sink = is_negative ? -value : value;
}

[[gnu::noinline]] void table(std::string_view text) {
  int columns = 1;
  int rows = 0;
  bool is_quoted = false;
  for (const char c : text) {
    if (c == '"') is_quoted = !is_quoted;
    else if (c == ',' && !is_quoted) ++columns;
    else if (c == ';') ++rows;
    else if (c == '\\') sink = 2;
    if (rows > 2 && columns > 3) sink = 3;
    if (rows > 4 && is_quoted) sink = 4;
  }
}

[[gnu::noinline]] void settings(std::string_view text) {
  bool is_in_section = false;
  bool is_in_value = false;
  for (const char c : text) {
    if (c == '[') is_in_section = true;
    else if (c == ']') is_in_section = false;
    else if (c == '=') is_in_value = true;
    else if (c == '\n') is_in_value = false;
    else if (c == '#' && is_in_value) sink = 5;
    else if (c == '$' && is_in_section) sink = 6;
    else if (std::isupper(static_cast<unsigned char>(c)) != 0) sink = 7;
  }
}

[[gnu::noinline]] void roman(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    switch (c) {
      case 'I': value += 1; break;
      case 'V': value += 5; break;
      case 'X': value += 10; break;
      case 'L': value += 50; break;
      case 'C': value += 100; break;
      case 'D': value += 500; break;
      case 'M': value += 1000; break;
      default: sink = value; return;
    }
    if (value > 3999) sink = 8;
  }
  sink = value;
}

[[gnu::noinline]] void brackets(std::string_view text) {
  std::vector<char> open;
  for (const char c : text) {
    if (c == '(' || c == '{' || c == '<') open.push_back(c);
    if (open.size() > 3) sink = 9;
    if (c == ')' && !open.empty() && open.back() == '(') open.pop_back();
    else if (c == '}' && !open.empty() && open.back() == '{') open.pop_back();
    else if (c == '>' && !open.empty() && open.back() == '<') open.pop_back();
    else if (c == '!') sink = static_cast<long>(open.size());
  }
}

[[gnu::noinline]] void address(std::string_view text) {
  int dots = 0;
  int colons = 0;
  int part = 0;
  for (const char c : text) {
    if (c == '.') ++dots, part = 0;
    else if (c == ':') ++colons, part = 0;
    else if (std::isxdigit(static_cast<unsigned char>(c)) != 0) ++part;
    else if (c == '/') sink = 10;
    if (part > 4) sink = 11;
    if (dots == 3 && colons == 0) sink = 12;
    if (colons == 7) sink = 13;
  }
}

[[gnu::noinline]] void words(std::string_view text) {
  std::size_t length = 0;
  int count = 0;
  for (const char c : text) {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) ++length;
    else if (length > 0) ++count, length = 0;
    if (length == 7) sink = 14;
    if (count == 3) sink = 15;
    if (count == 6) sink = 16;
  }
}

[[gnu::noinline]] void look_at(unsigned type) { sink = sink + type; }

// Records of a type, a length and a content, which may hold records.
[[gnu::noinline]] void record(Bytes text, int depth) {
  unsigned last = 0;
  while (text.size() >= 2) {
    const unsigned type = text[0] % 16;
    const std::size_t length = text[1] % 16;
    text.remove_prefix(2);
    if (length > text.size()) return;
    if (type == 5) {
      look_at(type);
      if (depth < 4) record(text.substr(0, length), depth + 1);
    }
    if (type == 9) {
      look_at(type);
      if (depth == 1) {
        look_at(last);
        if (last == 3) is_reached = true;  // the target
      }
    }
    last = type;
    text.remove_prefix(length);
  }
}

}  // namespace

SONDE_PROPERTY(Parsers, Deep, std::uint8_t command, std::string text) {
  is_reached = false;
  switch (command % 16) {
    case 0: number(text); break;
    case 1: table(text); break;
    case 2: settings(text); break;
    case 3: roman(text); break;
    case 4: brackets(text); break;
    case 5: address(text); break;
    case 6: words(text); break;
    case 7: {
      const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
      record({bytes, text.size()}, 0);
      break;
    }
    default: break;
  }
  SONDE_CHECK(!is_reached);
}
