// SPDX-License-Identifier: Apache-2.0
#include "token.hpp"

#include <algorithm>
#include <array>

namespace sonde::contracts::cn {
namespace {

constexpr std::array keywords = {
    // of CN
    "good", "boolean", "integer", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64",
    "i128", "real", "pointer", "alloc_id", "map", "let", "take", "RW", "Owned", "W", "Block",
    "each", "NULL", "true", "false", "requires", "cn_ghost", "ensures", "inv", "accesses",
    "trusted", "spec", "unchanged", "instantiate", "split_case", "focus", "extract", "array_shift",
    "member_shift", "unfold", "apply", "match", "predicate", "function", "lemma", "datatype",
    "type_synonym", "_", "implies", "cn_list", "cn_tuple", "cn_set", "cn_have", "cn_function",
    "cn_print", "to_bytes", "from_bytes", "pack", "unpack",
    // of C
    "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union",
    "unsigned", "void", "volatile", "while", "assert", "offsetof", "_Bool"};

// What begins with them has another word or `(` next, or a type in `< >`.
constexpr std::array soft_keywords = {"RW",   "Owned",  "W",     "Block", "map",      "good",
                                      "real", "spec",   "focus", "apply", "unfold",   "extract",
                                      "pack", "unpack", "lemma", "inv",   "function", "predicate"};

constexpr std::array declarations = {"predicate", "function",     "datatype",
                                     "lemma",     "type_synonym", "spec"};

// Longer ones first.
constexpr std::array<std::string_view, 37> signs = {
    "==>", "->", "==", "!=", "<=", ">=", "&&", "||", "=>", "..", "<<", "(", ")",
    "{",   "}",  "[",  "]",  "<",  ">",  ",",  ";",  ":",  ".",  "=",  "+", "-",
    "*",   "/",  "%",  "&",  "|",  "^",  "!",  "~",  "?",  "@",  "#"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

class Lexer {
 public:
  explicit Lexer(const Annotation& annotation) : rest_(annotation.text), place_(annotation.place) {}

  std::vector<Token> all() {
    std::vector<Token> tokens;
    for (bool blank = skip_blanks(); !rest_.empty(); blank = skip_blanks()) {
      tokens.push_back(next());
      tokens.back().behind_blank = blank;
    }
    return tokens;
  }

 private:
  Token next() {
    const char first = rest_.front();
    if (is_letter(first)) return taken(TokenKind::Name, length_of_word());
    if (is_digit(first)) return taken(TokenKind::Number, length_of_word());
    const auto* sign = std::ranges::find_if(
        signs, [&](std::string_view candidate) { return rest_.starts_with(candidate); });
    if (sign == signs.end()) refuse();
    return taken(TokenKind::Sign, sign->size());
  }

  std::size_t length_of_word() const {
    std::size_t length = 0;
    while (length < rest_.size() && (is_letter(rest_[length]) || is_digit(rest_[length]))) ++length;
    return length;
  }

  // True if there was anything to skip.
  bool skip_blanks() {
    const std::size_t before = rest_.size();
    while (!rest_.empty()) {
      if (rest_.starts_with("//")) {
        advance(std::min(rest_.find('\n'), rest_.size()));
      } else if (rest_.starts_with("/*")) {
        throw Refusal{place_, "expected no comment inside an annotation; write it with //"};
      } else if (is_blank(rest_.front())) {
        advance(1);
      } else {
        break;
      }
    }
    return rest_.size() != before;
  }

  Token taken(TokenKind kind, std::size_t length) {
    Token token{kind, std::string(rest_.substr(0, length)), place_};
    advance(length);
    return token;
  }

  void advance(std::size_t length) {
    for (const char c : rest_.substr(0, length)) {
      ++place_.offset;
      ++place_.column;
      if (c != '\n') continue;
      ++place_.line;
      place_.column = 1;
    }
    rest_.remove_prefix(length);
  }

  [[noreturn]] void refuse() const {
    const char c = rest_.front();
    if (c == '\'' || c == '"') {
      throw Refusal{place_,
                    "expected an expression of CN, which has no characters and no strings; "
                    "write a number with its type, such as 97u8"};
    }
    if (c < ' ' || c > '~') {
      throw Refusal{place_, "expected an expression of CN, found a character outside ASCII"};
    }
    throw Refusal{place_, std::string("expected an expression of CN, found `") + c + "`"};
  }

  std::string_view rest_;
  Place place_;
};

}  // namespace

std::vector<Token> tokens_of(const Annotation& annotation) { return Lexer(annotation).all(); }

bool is_keyword(std::string_view name) {
  return std::ranges::find(keywords, name) != keywords.end();
}

bool is_soft_keyword(std::string_view name) {
  return std::ranges::find(soft_keywords, name) != soft_keywords.end();
}

bool takes_type(std::string_view keyword) {
  return keyword == "RW" || keyword == "Owned" || keyword == "W" || keyword == "Block" ||
         keyword == "map" || keyword == "good";
}

bool begins_declaration(std::string_view name) {
  return std::ranges::find(declarations, name) != declarations.end();
}

}  // namespace sonde::contracts::cn
