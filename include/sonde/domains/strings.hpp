// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "sonde/domains/opaque.hpp"
#include "sonde/draw/checked.hpp"
#include "sonde/draw/regex.hpp"

// Strings: std::string where no other type is named.

namespace sonde {
namespace domains {

inline constinit const Type utf8_type = opaque(Form::List, "utf8_string");
inline constinit const Type code_point_type = opaque(Form::Integer, "code_point");

template <class String>
struct StringOf {
  using Value = String;
  Drawn letters;
  Sizes sizes;

  String draw(Source& source) const {
    const Drawn drawn = source.bytes_of(type(), sizes, letters);
    return String(drawn.data, drawn.size);
  }
  void encode(const String& text, Sink& sink) const { derive::encode<String>(text, sink); }
  const Type& type() const { return derive::type_v<String>; }
};

template <class String>
struct PrintableString {
  using Value = String;
  Sizes sizes;

  String draw(Source& source) const {
    const Drawn drawn = source.bytes(type(), sizes, Alphabet::Printable);
    return String(drawn.data, drawn.size);
  }
  void encode(const String& text, Sink& sink) const { derive::encode<String>(text, sink); }
  const Type& type() const { return derive::type_v<String>; }
};

// Letters come first, so that text shrinks to them; surrogates are left out.
constexpr std::uint32_t code_point_at(std::uint32_t number) {
  if (number < 0x80) return (number + 'a') % 0x80;
  return number < 0xd800 ? number : number + 0x800;
}
inline constexpr std::uint32_t code_points = 0x10ffff + 1 - 0x800;

void append_utf8(auto& text, std::uint32_t code) {
  const int tails = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr std::uint32_t heads[] = {0, 0xc0, 0xe0, 0xf0};
  text.push_back(static_cast<char>(heads[tails] | (code >> (6 * tails))));
  for (int i = tails - 1; i >= 0; --i)
    text.push_back(static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3f)));
}

template <class String>
struct Utf8String {
  using Value = String;
  Sizes sizes;

  String draw(Source& source) const {
    String text;
    source.begin_list(utf8_type, sizes);
    while (source.more()) append_utf8(text, draw_code_point(source));
    source.end();
    return text;
  }
  const Type& type() const { return utf8_type; }

 private:
  static std::uint32_t draw_code_point(Source& source) {
    const auto number = source.natural(code_point_type, 0, code_points - 1);
    return code_point_at(static_cast<std::uint32_t>(number));
  }
};

template <class String>
struct Matching {
  using Value = String;
  const drawing::Regex* regex;

  String draw(Source& source) const {
    String text;
    drawing::draw_matching(source, *regex, {&text, &append});
    return text;
  }
  const Type& type() const { return drawing::regex_type; }

 private:
  static void append(void* text, char c) { static_cast<String*>(text)->push_back(c); }
};

}  // namespace domains

// Any of these letters, "abc"; the first is the simplest.
template <class String = std::string, std::size_t N>
domains::StringOf<String> string_of(const char (&letters)[N], Sizes sizes = {}) {
  static_assert(N > 1, "a string needs letters to be made of");
  return {{letters, N - 1}, checked(sizes, "string_of")};
}

template <class String = std::string>
domains::PrintableString<String> printable_string(Sizes sizes = {}) {
  return {checked(sizes, "printable_string")};
}

// Well-formed UTF-8; its size is counted in code points.
template <class String = std::string>
domains::Utf8String<String> utf8_string(Sizes sizes = {}) {
  return {checked(sizes, "utf8_string")};
}

// Strings that match a regular expression as a whole: "[a-z]+@[a-z]+\\.(com|org)".
// Throws sonde::Error if the pattern is none.
template <class String = std::string>
domains::Matching<String> matching(const char* pattern) {
  return {&drawing::parse_regex(pattern)};
}

}  // namespace sonde
