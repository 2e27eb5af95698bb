// SPDX-License-Identifier: Apache-2.0
// One throw of dice chooses the class of a whole string, so that strings differ in character and
// not only in length; the shares stand in the header.
#include "draw/text.hpp"

#include <algorithm>

#include "schema/schema.hpp"

namespace sonde::drawing {
namespace {

constexpr std::string_view few_letters = "ab01 -";

char printable(Random& random) { return static_cast<char>(' ' + random.below('~' - ' ' + 1)); }

void fill(std::string& text, auto next) {
  for (char& c : text) c = next();
}

void draw_mixed(Random& random, std::string& text) {
  const std::uint64_t dice = random.below(100);
  if (dice < 50) return fill(text, [&] { return printable(random); });
  if (dice < 70) return fill(text, [&] { return few_letters[random.below(few_letters.size())]; });
  if (dice < 85) return fill(text, [&] { return static_cast<char>(random.below(128)); });
  if (dice < 95) return fill(text, [&] { return static_cast<char>(random.below(256)); });
  std::ranges::fill(text, printable(random));
}

}  // namespace

void draw_text(Random& random, Alphabet alphabet, std::size_t length, std::string& text) {
  text.resize(length);
  switch (alphabet) {
    case Alphabet::Printable: return fill(text, [&] { return printable(random); });
    case Alphabet::Any: return fill(text, [&] { return static_cast<char>(random.below(256)); });
    case Alphabet::Text: return draw_mixed(random, text);
    case Alphabet::CString: draw_mixed(random, text); std::ranges::replace(text, '\0', ' ');
  }
}

Alphabet alphabet_of(Kind kind) {
  const Type* type = schema::find(kind);
  return type != nullptr && type->style == Style::Blob ? Alphabet::Any : Alphabet::Text;
}

bool allowed(std::string_view text, Alphabet alphabet) {
  if (alphabet == Alphabet::CString) return text.find('\0') == std::string_view::npos;
  if (alphabet != Alphabet::Printable) return true;
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

char simplest_character(Alphabet alphabet) {
  switch (alphabet) {
    case Alphabet::Any: return '\0';
    case Alphabet::Printable:
    case Alphabet::Text:
    case Alphabet::CString: return 'a';
  }
  return 'a';
}

}  // namespace sonde::drawing
