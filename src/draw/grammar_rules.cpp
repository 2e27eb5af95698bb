// SPDX-License-Identifier: Apache-2.0
// Parsing is a recursive descent over
//   grammar      = { name ("=" | "::=") alternatives (";" | ".") }
//   alternatives = sequence { "|" sequence }
//   sequence     = { part [","] }
//   part         = terminal [".." terminal] | name | "? regular expression ?"
//                | "(" alternatives ")" | "[" alternatives "]" | "{" alternatives "}"
// with comments as (* this *).
#include <algorithm>
#include <cctype>

#include "draw/grammar.hpp"
#include "tree/error.hpp"

namespace sonde::drawing {
namespace {

using Item = GrammarRules::Item;
using What = GrammarRules::What;
using TextPosition = GrammarRules::TextPosition;

constexpr unsigned deepest = 100;  // brackets in brackets

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_of_name(char c) {
  return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-';
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  GrammarRules parse() {
    skip_blanks();
    while (!at_end()) rule();
    if (made_.rules.empty()) fail("there is no rule, as in: start = \"a\" ;");
    for (Item& item : made_.items)
      if (item.what == What::Rule) item.parts = {number_of(item)};
    return std::move(made_);
  }

 private:
  void rule() {
    const TextPosition position = here();
    if (!is_letter(peek())) fail("a rule begins with its name");
    std::string name = take_name();
    if (find_rule(name) < made_.rules.size())
      fail_in_grammar(position, "the rule " + name + " is there twice");
    if (!take("::=") && !take("=")) fail("behind the name of a rule stands =");
    const unsigned body = alternatives();
    if (!take(";") && !take(".")) fail("a rule ends with ;");
    made_.rules.push_back({std::move(name), position, body});
  }

  unsigned alternatives() {
    if (++depth_ > deepest) fail("brackets are nested too deeply");
    Item item{.what = What::Alternatives, .position = here()};
    do {
      item.parts.push_back(sequence());
    } while (take("|"));
    --depth_;
    return item.parts.size() == 1 ? item.parts[0] : add(std::move(item));
  }

  unsigned sequence() {
    Item item{.what = What::Sequence, .position = here()};
    while (begins_part()) {
      item.parts.push_back(part());
      take(",");
    }
    return item.parts.size() == 1 ? item.parts[0] : add(std::move(item));
  }

  bool begins_part() const {
    constexpr std::string_view openings = "\"'?([{";
    return !at_end() && (is_letter(peek()) || openings.find(peek()) != std::string_view::npos);
  }

  unsigned part() {
    const TextPosition position = here();
    switch (peek()) {
      case '"':
      case '\'': return terminal(position);
      case '?': return regex(position);
      case '(': return bracketed(")");
      case '[':
        return add({.what = What::Optional, .position = position, .parts = {bracketed("]")}});
      case '{': return add({.what = What::Repeat, .position = position, .parts = {bracketed("}")}});
      default: return add({.what = What::Rule, .position = position, .text = take_name()});
    }
  }

  unsigned bracketed(std::string_view closing) {
    ++at_;
    skip_blanks();
    const unsigned inside = alternatives();
    if (!take(closing)) fail("a bracket is not closed by " + std::string(closing));
    return inside;
  }

  unsigned terminal(TextPosition position) {
    std::string first = take_terminal();
    if (!take(".."))
      return add({.what = What::Literal, .position = position, .text = std::move(first)});
    if (at_end() || (peek() != '"' && peek() != '\'')) fail("behind .. stands a character");
    const std::string last = take_terminal();
    if (first.size() != 1 || last.size() != 1)
      fail_in_grammar(position, "a range goes from one character to another");
    if (static_cast<unsigned char>(first[0]) > static_cast<unsigned char>(last[0]))
      fail_in_grammar(position, "the ends of a range are the wrong way round");
    return add({.what = What::Range, .position = position, .first = first[0], .last = last[0]});
  }

  // Between quotation marks, with the escapes \n \t \r \\ \" \'.
  std::string take_terminal() {
    const TextPosition position = here();
    const char quote = text_[at_++];
    std::string text;
    while (!at_end() && peek() != quote) text += take_character();
    if (at_end()) fail_in_grammar(position, "a text is not closed");
    ++at_;
    skip_blanks();
    return text;
  }

  char take_character() {
    const char c = text_[at_++];
    if (c != '\\' || at_end()) return c;
    constexpr std::string_view letters = "ntr\\\"'";
    constexpr std::string_view meanings = "\n\t\r\\\"'";
    const auto known = letters.find(peek());
    if (known == std::string_view::npos) fail("unknown escape");
    ++at_;
    return meanings[known];
  }

  unsigned regex(TextPosition position) {
    const auto end = text_.find('?', ++at_);
    // A question mark of the pattern stands before another sign than a blank or the rule's end.
    const auto closing = closing_mark(end);
    if (closing == std::string_view::npos)
      fail_in_grammar(position, "a regular expression is not closed by a blank and ?");
    const std::string pattern = trimmed(text_.substr(at_, closing - at_));
    at_ = closing + 1;
    skip_blanks();
    try {
      return add(
          {.what = What::Regex, .position = position, .regex = &parse_regex(pattern.c_str())});
    } catch (const Error& error) {
      fail_in_grammar(position, error.what());
    }
  }

  // The first question mark from `mark` on that stands behind a blank.
  std::size_t closing_mark(std::size_t mark) const {
    while (mark != std::string_view::npos && text_[mark - 1] != ' ')
      mark = text_.find('?', mark + 1);
    return mark;
  }

  static std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
  }

  std::string take_name() {
    const std::size_t start = at_;
    while (!at_end() && is_of_name(peek())) ++at_;
    std::string name(text_.substr(start, at_ - start));
    skip_blanks();
    return name;
  }

  std::size_t find_rule(std::string_view name) const {
    const auto found = std::ranges::find(made_.rules, name, &GrammarRules::Rule::name);
    return static_cast<std::size_t>(found - made_.rules.begin());
  }

  unsigned number_of(const Item& use) const {
    const std::size_t number = find_rule(use.text);
    if (number == made_.rules.size()) fail_in_grammar(use.position, "there is no rule " + use.text);
    return static_cast<unsigned>(number);
  }

  unsigned add(Item item) {
    made_.items.push_back(std::move(item));
    return static_cast<unsigned>(made_.items.size()) - 1;
  }

  void skip_blanks() {
    while (!at_end()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) ++at_;
      else if (text_.substr(at_, 2) == "(*") skip_comment();
      else return;
    }
  }
  void skip_comment() {
    const auto end = text_.find("*)", at_ + 2);
    if (end == std::string_view::npos) fail("a comment is not closed by *)");
    at_ = end + 2;
  }

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool take(std::string_view sign) {
    if (text_.substr(at_, sign.size()) != sign) return false;
    at_ += sign.size();
    skip_blanks();
    return true;
  }

  TextPosition here() const {
    const auto before = text_.substr(0, at_);
    const auto line = static_cast<unsigned>(1 + std::ranges::count(before, '\n'));
    const auto start = before.rfind('\n');
    const std::size_t column = start == std::string_view::npos ? at_ + 1 : at_ - start;
    return {line, static_cast<unsigned>(column)};
  }
  [[noreturn]] void fail(const std::string& why) const { fail_in_grammar(here(), why); }

  std::string_view text_;
  GrammarRules made_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
};

// Which rules have a text that ends: those of which one alternative needs only such rules.
class Ends {
 public:
  explicit Ends(const GrammarRules& grammar) : grammar_(grammar), ends_(grammar.rules.size()) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t rule = 0; rule < ends_.size(); ++rule) {
        if (ends_[rule] || !item_ends(grammar_.rules[rule].body)) continue;
        ends_[rule] = changed = true;
      }
    }
  }
  bool operator[](std::size_t rule) const { return ends_[rule]; }

 private:
  bool item_ends(unsigned index) const {
    const Item& item = grammar_.items[index];
    const auto ends = [&](unsigned part) { return item_ends(part); };
    switch (item.what) {
      case What::Rule: return ends_[item.parts[0]];
      case What::Sequence: return std::ranges::all_of(item.parts, ends);
      case What::Alternatives: return std::ranges::any_of(item.parts, ends);
      default: return true;
    }
  }

  const GrammarRules& grammar_;
  std::vector<bool> ends_;
};

void refuse_endless(const GrammarRules& grammar) {
  const Ends ends(grammar);
  for (std::size_t rule = 0; rule < grammar.rules.size(); ++rule)
    if (!ends[rule])
      fail_in_grammar(grammar.rules[rule].position,
                      "every text of " + grammar.rules[rule].name +
                          " would be endless: one alternative must not lead back to the rule");
}

}  // namespace

void fail_in_grammar(TextPosition position, const std::string& why) {
  throw Error("The grammar cannot be used: line " + std::to_string(position.line) + ", column " +
              std::to_string(position.column) + ": " + why + (why.ends_with('.') ? "" : "."));
}

GrammarRules parse_rules(std::string_view text) {
  GrammarRules grammar = Parser(text).parse();
  refuse_endless(grammar);
  return grammar;
}

}  // namespace sonde::drawing
