// SPDX-License-Identifier: Apache-2.0
// Whether a clause is an expression is decided by what must come next, an operand or an
// operator: prose soon has two operands in a row.
#include "contracts/lines/expression.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "contracts/lines/token.hpp"

namespace sonde::contracts::lines {
namespace {

template <std::size_t count>
bool is_one_of(const std::array<std::string_view, count>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 14> type_words = {
    "const", "unsigned", "signed", "long",   "short", "int",  "char",
    "float", "double",   "bool",   "struct", "enum",  "auto", "void"};
constexpr std::array<std::string_view, 5> prefix_words = {"sizeof", "not", "compl", "new",
                                                          "alignof"};
constexpr std::array<std::string_view, 6> binary_words = {"and",    "or",    "xor",
                                                          "bitand", "bitor", "not_eq"};
constexpr std::array<std::string_view, 8> prefix_signs = {"!", "~", "-", "+", "*", "&", "++", "--"};

// (int), (const queue*): only then an operand may follow a closing parenthesis.
bool is_cast(const std::vector<Token>& tokens, std::size_t close) {
  if (tokens[close].text != ")") return false;
  for (std::size_t at = close; at-- > 0;) {
    const Token& token = tokens[at];
    if (token.text == "(") return at + 1 < close;
    const bool may_be_type = token.kind == TokenKind::Word || token.text == "*" ||
                             token.text == "&" || token.text == "::";
    if (!may_be_type) return false;
  }
  return false;
}

bool has_lambda(const std::vector<Token>& tokens) {
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at)
    if (tokens[at].text == "]" && (tokens[at + 1].text == "(" || tokens[at + 1].text == "{"))
      return true;
  return false;
}

bool are_balanced(const std::vector<Token>& tokens) {
  std::string open;
  for (const Token& token : tokens) {
    if (token.kind != TokenKind::Sign || token.text.size() != 1) continue;
    const char sign = token.text[0];
    if (sign == '(' || sign == '[' || sign == '{') open += sign;
    const bool closes = sign == ')' || sign == ']' || sign == '}';
    if (!closes) continue;
    const char wanted = sign == ')' ? '(' : sign == ']' ? '[' : '{';
    if (open.empty() || open.back() != wanted) return false;
    open.pop_back();
  }
  return open.empty();
}

enum class Next : std::uint8_t { Operand, Operator, Either };

bool is_open(const Token& token) {
  return token.text == "(" || token.text == "[" || token.text == "{";
}
bool is_close(const Token& token) {
  return token.text == ")" || token.text == "]" || token.text == "}";
}

Next after_word(const Token& token) {
  if (is_one_of(type_words, token.text)) return Next::Either;
  const bool needs_operand =
      is_one_of(prefix_words, token.text) || is_one_of(binary_words, token.text);
  return needs_operand ? Next::Operand : Next::Operator;
}

Next after_sign(const Token& token) {
  if (is_close(token)) return Next::Operator;
  if (token.text == ">") return Next::Either;  // of a comparison, or of template arguments
  return Next::Operand;
}

std::string said(const std::string& text, std::size_t offset) {
  const auto end = text.find_first_of(" \t\n", offset);
  return "'" + text.substr(offset, end == std::string::npos ? end : end - offset) + "'";
}

}  // namespace

std::optional<NotAnExpression> prose_in(const std::string& text) {
  const auto tokens = tokens_of(text);
  if (tokens.empty()) return NotAnExpression{0, "expected an expression"};
  if (!are_balanced(tokens)) return NotAnExpression{text.size(), "expected brackets that match"};
  if (has_lambda(tokens)) return std::nullopt;
  Next next = Next::Operand;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    const bool is_binary_word = is_one_of(binary_words, token.text);
    const bool is_operand = token.kind != TokenKind::Sign && !is_binary_word;
    const bool is_cast_before = at > 0 && is_cast(tokens, at - 1);
    if (is_operand && next == Next::Operator && !is_cast_before)
      return NotAnExpression{token.offset,
                             "expected an operator before " + said(text, token.offset)};
    const bool is_binary_sign = token.kind == TokenKind::Sign && !is_open(token) &&
                                !is_close(token) && !is_one_of(prefix_signs, token.text) &&
                                token.text != "::";
    if ((is_binary_sign || is_binary_word) && next == Next::Operand)
      return NotAnExpression{token.offset,
                             "expected an operand before " + said(text, token.offset)};
    next = token.kind == TokenKind::Word   ? after_word(token)
           : token.kind == TokenKind::Sign ? after_sign(token)
                                           : Next::Operator;
  }
  if (next == Next::Operand || tokens.back().text == ">")
    return NotAnExpression{text.size(), "expected an operand at the end"};
  return std::nullopt;
}

namespace {

// Walks through the tokens of a clause and writes them anew.
class Rewriting {
 public:
  Rewriting(const Names& names, std::vector<std::string>& olds) : names_(names), olds_(olds) {}

  std::string text(const std::vector<Token>& tokens) {
    std::string made;
    for (std::size_t at = 0; at < tokens.size();) {
      if (tokens[at].has_space_before && !made.empty()) made += ' ';
      at = write(tokens, at, made);
    }
    return made;
  }

  std::vector<std::string> words;

 private:
  // Returns behind what it has written.
  std::size_t write(const std::vector<Token>& tokens, std::size_t at, std::string& made) {
    const Token& token = tokens[at];
    const bool is_call = at + 1 < tokens.size() && tokens[at + 1].text == "(";
    const bool is_member = at > 0 && (tokens[at - 1].text == "." || tokens[at - 1].text == "->" ||
                                      tokens[at - 1].text == "::");
    if (token.kind != TokenKind::Word || is_member) {
      if (token.text == "*" && at + 1 < tokens.size() && tokens[at + 1].text == "this")
        return made += use("self"), at + 2;
      made += token.text;
      return at + 1;
    }
    if (token.text == "old" && is_call) return write_old(tokens, at, made);
    if (token.text == "forall" && is_call) return write_for_all(tokens, at, made);
    if (token.text == "this") {
      const bool has_arrow = at + 1 < tokens.size() && tokens[at + 1].text == "->";
      made += has_arrow ? use("self") + "." : "(&" + use("self") + ")";
      return at + (has_arrow ? 2 : 1);
    }
    if (names_.members.contains(token.text)) made += use("self") + ".";
    made += use(token.text);
    return at + 1;
  }

  std::size_t write_old(const std::vector<Token>& tokens, std::size_t at, std::string& made) {
    const std::size_t end = behind_bracket(tokens, at + 1);
    const std::vector<Token> inner(tokens.begin() + static_cast<std::ptrdiff_t>(at) + 2,
                                   tokens.begin() + static_cast<std::ptrdiff_t>(end) - 1);
    Rewriting before(names_, olds_);
    const std::string expression = before.text(inner);
    auto known = std::ranges::find(olds_, expression);
    if (known == olds_.end()) known = olds_.insert(olds_.end(), expression);
    made += use("old") + "_" + std::to_string(known - olds_.begin());
    return end;
  }

  std::size_t write_for_all(const std::vector<Token>& tokens, std::size_t at, std::string& made) {
    const auto arguments = arguments_at(tokens, at + 1);
    if (arguments.size() != 4) {
      made += use("forall");
      return at + 1;  // the compiler says that there is no such function
    }
    made += "sonde::forall(" + text(arguments[1]) + ", " + text(arguments[2]) + ", [&](auto " +
            text(arguments[0]) + ") { return " + text(arguments[3]) + "; })";
    return behind_bracket(tokens, at + 1);
  }

  std::string use(const std::string& word) {
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
    return word;
  }

  const Names& names_;
  std::vector<std::string>& olds_;
};

}  // namespace

Predicate rewritten(const std::string& clause, const Names& names, std::vector<std::string>& olds) {
  Rewriting rewriting(names, olds);
  Predicate made{};
  made.text = rewriting.text(tokens_of(clause));
  made.names = std::move(rewriting.words);
  return made;
}

std::string with_names_of_olds(std::string text, std::size_t count) {
  constexpr std::string_view only = "old_0";
  if (count != 1) return text;
  for (auto at = text.find(only); at != std::string::npos; at = text.find(only, at + 1))
    text.replace(at, only.size(), "old");
  return text;
}

}  // namespace sonde::contracts::lines
