// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sonde::codec {

__extension__ using Wide = __int128;  // holds every integer of 64 bits, signed or not

// What stands for a span whose content is not known.
inline constexpr std::string_view hole_text = "/* not shown */";

// Walks over a text in the words of C++: names, literals, brackets. White space
// and comments are free. Whatever is not as expected throws Error, with line and
// column.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  std::string place(std::size_t at) const;  // "line 1, column 2"
  [[noreturn]] void fail_at(std::size_t at, const std::string& sentence) const;
  [[noreturn]] void expected(std::string_view what);

  // The next character that counts, '\0' at the end.
  char peek();
  bool at_end();
  // Whether the comment that stands for a hole was just passed.
  bool at_hole();
  void pass_hole() { hole_ = false; }
  bool take(char wanted);
  void expect(char wanted);

  // A name with its qualification and its angle brackets, as `std::pair<int, A>`;
  // empty if there is none.
  std::string_view peek_name();
  void take_name() { advance(peek_name().size()); }
  // What stands behind the name, or behind a sign.
  char peek_behind(std::string_view name);

  // "12", "-0x1f", "1.5e3": the sign and what belongs to the number.
  std::string_view peek_number();
  Wide take_integer();
  double take_real();
  bool at_character();
  std::uint32_t take_character();
  bool at_string();
  std::string take_string();  // neighbours are joined

  std::uint64_t take_hex(std::size_t most);  // bare hexadecimal digits
  std::string take_backquoted();

  // Passes over anything up to one of these characters, or a bracket that was
  // open before.
  void skip_until(std::string_view stops);

 private:
  void skip();
  void skip_comment();
  void advance(std::size_t count);
  bool starts_with(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  std::size_t end_of_brackets(std::size_t from) const;
  std::size_t literal_prefix(char quote) const;
  std::uint32_t take_escape();
  std::uint32_t take_digits(unsigned base, std::size_t most);
  Wide take_one_integer();
  void skip_quoted(char quote);

  std::string_view text_;
  std::size_t at_ = 0;
  bool hole_ = false;
};

}  // namespace sonde::codec
