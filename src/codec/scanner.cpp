// SPDX-License-Identifier: Apache-2.0
#include "codec/scanner.hpp"

#include <algorithm>
#include <cctype>

#include "codec/utf8.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

constexpr std::size_t longest_arguments = 4096;  // keeps `a<a<a<...` from taking quadratic time

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_word(char c) { return is_letter(c) || is_digit(c); }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Whether a comment counts what a report left out, as elide.cpp writes it.
bool is_elision(std::string_view comment) {
  comment.remove_prefix(std::min<std::size_t>(comment.size(), 3));
  if (comment.starts_with("more than ")) comment.remove_prefix(10);
  const std::size_t end = comment.find_first_not_of("0123456789,");
  if (end == 0 || end == std::string_view::npos) return false;
  return comment.substr(end).starts_with(" more") || comment.substr(end) == " levels left out ";
}

}  // namespace

std::string Scanner::place(std::size_t at) const {
  const auto before = text_.substr(0, at);
  const auto line = 1 + std::ranges::count(before, '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return "line " + std::to_string(line) + ", column " + std::to_string(at - start + 1);
}

void Scanner::fail_at(std::size_t at, const std::string& sentence) const {
  throw Error(place(at) + ": " + sentence);
}

void Scanner::expected(std::string_view what) {
  skip();
  std::string found = "the end";
  if (const auto name = peek_name(); !name.empty()) {
    found = name.substr(0, 60);
  } else if (at_ < text_.size()) {
    const bool plain = std::isprint(static_cast<unsigned char>(text_[at_])) != 0;
    found = plain ? std::string(1, text_[at_]) : "a character that is not printable";
  }
  fail_at(at_, "expected " + std::string(what) + ", found " + found);
}

void Scanner::advance(std::size_t count) {
  at_ += count;
  hole_ = false;
}

void Scanner::skip_comment() {
  const bool to_line_end = text_[at_ + 1] == '/';
  const std::size_t end = text_.find(to_line_end ? "\n" : "*/", at_ + 2);
  if (end == std::string_view::npos) {
    if (!to_line_end) fail_at(at_, "expected */ at the end of this comment, found none");
    at_ = text_.size();
    return;
  }
  if (starts_with(hole_text)) hole_ = true;
  else if (is_elision(text_.substr(at_, end - at_)))
    fail_at(at_, "expected a complete value, found one that a report shortened: use its token");
  at_ = end + (to_line_end ? 1 : 2);
}

void Scanner::skip() {
  while (at_ < text_.size()) {
    if (is_space(text_[at_])) {
      ++at_;
    } else if (starts_with("//") || starts_with("/*")) {
      skip_comment();
    } else {
      return;
    }
  }
}

char Scanner::peek() {
  skip();
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool Scanner::at_end() {
  skip();
  return at_ == text_.size();
}

bool Scanner::at_hole() {
  skip();
  return hole_;
}

bool Scanner::take(char wanted) {
  if (at_end() || text_[at_] != wanted) return false;
  advance(1);
  return true;
}

void Scanner::expect(char wanted) {
  if (!take(wanted)) expected(std::string("'") + wanted + "'");
}

// Where the template arguments that begin here end; `from` if they do not.
std::size_t Scanner::end_of_brackets(std::size_t from) const {
  static constexpr std::string_view others = " :,*&()[]'-";
  std::size_t depth = 0;
  const std::size_t end = from + std::min(longest_arguments, text_.size() - from);
  for (std::size_t i = from; i < end; ++i) {
    const char c = text_[i];
    if (c == '<') ++depth;
    else if (c == '>' && --depth == 0) return i + 1;
    else if (c != '>' && !is_word(c) && others.find(c) == std::string_view::npos) break;
  }
  return from;
}

std::string_view Scanner::peek_name() {
  skip();
  std::size_t end = at_;
  while (end < text_.size() && is_letter(text_[end])) {
    while (end < text_.size() && is_word(text_[end])) ++end;
    if (end < text_.size() && text_[end] == '<') end = end_of_brackets(end);
    if (!text_.substr(end).starts_with("::")) break;
    if (end + 2 >= text_.size() || !is_letter(text_[end + 2])) break;
    end += 2;
  }
  return text_.substr(at_, end - at_);
}

char Scanner::peek_behind(std::string_view name) {
  Scanner behind(text_);
  behind.at_ = at_ + name.size();
  return behind.peek();
}

std::string_view Scanner::peek_number() {
  skip();
  std::size_t end = at_;
  if (end < text_.size() && (text_[end] == '-' || text_[end] == '+')) ++end;
  const bool has_digit = end < text_.size() && is_digit(text_[end]);
  if (!has_digit && (end + 1 >= text_.size() || text_[end] != '.' || !is_digit(text_[end + 1])))
    return {};
  const bool is_hex = text_.substr(end).starts_with("0x") || text_.substr(end).starts_with("0X");
  for (; end < text_.size(); ++end) {
    const char c = text_[end];
    const char before = text_[end - (end > at_ ? 1 : 0)];
    const bool in_exponent = !is_hex && (before == 'e' || before == 'E') && (c == '-' || c == '+');
    const bool separates = c == '\'' && end + 1 < text_.size() && is_word(text_[end + 1]);
    if (!is_word(c) && c != '.' && !in_exponent && !separates) break;
  }
  return text_.substr(at_, end - at_);
}

void Scanner::skip_quoted(char quote) {
  const std::size_t start = at_;
  for (advance(1); at_ < text_.size() && text_[at_] != quote; advance(1))
    if (text_[at_] == '\\') advance(1);
  if (at_ >= text_.size()) {
    at_ = text_.size();
    fail_at(start, std::string("expected ") + quote + " at the end of this literal, found none");
  }
  advance(1);
}

void Scanner::skip_until(std::string_view stops) {
  static constexpr std::string_view opening = "([{";
  static constexpr std::string_view closing = ")]}";
  std::size_t depth = 0;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    const bool closes = closing.find(c) != std::string_view::npos;
    if (depth == 0 && (closes || stops.find(c) != std::string_view::npos)) return;
    if (closes) --depth;
    if (opening.find(c) != std::string_view::npos) ++depth;
    if (starts_with("//") || starts_with("/*")) {
      // The end of the line still counts as one.
      skip_comment();
      if (text_[at_ - 1] == '\n') --at_;
    } else if (is_letter(c)) {
      take_name();
    } else if (is_digit(c)) {
      advance(peek_number().size());
    } else if (c == '"' || c == '\'' || c == '`') {
      skip_quoted(c);
    } else {
      advance(1);
    }
  }
}

}  // namespace sonde::codec
