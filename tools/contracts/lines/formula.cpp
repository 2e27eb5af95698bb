// SPDX-License-Identifier: Apache-2.0
// Operators are climbed by their precedence (Richards, The BCPL Cookbook, 1979).
#include "contracts/lines/formula.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string_view>

#include "contracts/lines/token.hpp"

namespace sonde::contracts::lines {
namespace {

using Kind = Formula::Kind;

struct Level {
  std::string_view sign;
  int level;
  std::string_view stands_for;
};

constexpr Level levels[] = {{"||", 1, "||"}, {"or", 1, "||"}, {"&&", 2, "&&"}, {"and", 2, "&&"},
                            {"==", 3, "=="}, {"!=", 3, "!="}, {"<", 4, "<"},   {"<=", 4, "<="},
                            {">", 4, ">"},   {">=", 4, ">="}, {"+", 5, "+"},   {"-", 5, "-"},
                            {"*", 6, "*"},   {"/", 6, "/"},   {"%", 6, "%"}};

constexpr int most_depth = 60;  // of parentheses; deeper ones are not understood

// As decimal digits; nothing if it is no whole number.
std::optional<std::string> digits_of(std::string text) {
  std::erase(text, '\'');
  while (!text.empty() && std::string_view("uUlLzZ").find(text.back()) != std::string_view::npos)
    text.pop_back();
  const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  const bool is_octal = !is_hexadecimal && text.size() > 1 && text[0] == '0';
  const std::string_view digits = std::string_view(text).substr(is_hexadecimal ? 2 : 0);
  std::uint64_t value = 0;
  const int base = is_hexadecimal ? 16 : is_octal ? 8 : 10;
  const char* const end = digits.data() + digits.size();
  const auto [behind, error] = std::from_chars(digits.data(), end, value, base);
  if (error != std::errc() || behind != end) return std::nullopt;
  return std::to_string(value);
}

class Parser {
 public:
  explicit Parser(const std::string& text) : tokens_(tokens_of(text)), size_(text.size()) {}

  Formula whole() {
    Formula made = binary(1);
    if (at_ < tokens_.size()) made = Formula{};
    made.end = made.kind == Kind::Unknown ? size_ : made.end;
    return made;
  }

 private:
  bool is_at(std::string_view sign) const {
    return at_ < tokens_.size() && tokens_[at_].text == sign;
  }
  bool accept(std::string_view sign) {
    if (!is_at(sign)) return false;
    ++at_;
    return true;
  }
  // All that is left is not understood.
  Formula unknown() {
    at_ = tokens_.size();
    return {};
  }
  Formula finished(Formula made, std::size_t begin) const {
    made.begin = begin;
    made.end = at_ == 0 ? 0 : tokens_[at_ - 1].offset + tokens_[at_ - 1].text.size();
    return made;
  }
  std::size_t here() const { return at_ < tokens_.size() ? tokens_[at_].offset : size_; }

  Formula binary(int least) {
    const std::size_t begin = here();
    Formula left = unary();
    while (at_ < tokens_.size()) {
      const auto* const found = std::ranges::find(levels, tokens_[at_].text, &Level::sign);
      if (found == std::end(levels) || found->level < least) return left;
      ++at_;
      Formula right = binary(found->level + 1);
      Formula made{Kind::Binary, std::string(found->stands_for), {}, 0, 0};
      made.parts.push_back(std::move(left));
      made.parts.push_back(std::move(right));
      left = finished(std::move(made), begin);
    }
    return left;
  }

  Formula unary() {
    if (++depth_ > most_depth) return unknown();
    const std::size_t begin = here();
    const bool negates = is_at("-");
    const bool denies = is_at("!") || is_at("not");
    Formula made;
    if (negates || denies) {
      ++at_;
      made.kind = negates ? Kind::Negate : Kind::Not;
      made.parts.push_back(unary());
      made = finished(std::move(made), begin);
    } else {
      made = postfix();
    }
    --depth_;
    return made;
  }

  Formula postfix() {
    const std::size_t begin = here();
    Formula made = primary();
    for (;;) {
      const bool is_arrow = is_at("->");
      if (is_arrow || is_at(".")) {
        ++at_;
        if (at_ >= tokens_.size() || tokens_[at_].kind != TokenKind::Word) return unknown();
        Formula member{is_arrow ? Kind::Arrow : Kind::Member, tokens_[at_++].text, {}, 0, 0};
        member.parts.push_back(std::move(made));
        made = finished(std::move(member), begin);
      } else if (accept("(")) {
        Formula call{Kind::Call, {}, {}, 0, 0};
        call.parts.push_back(std::move(made));
        while (!is_at(")")) {
          call.parts.push_back(binary(1));
          if (!accept(",") && !is_at(")")) return unknown();
        }
        ++at_;
        made = finished(std::move(call), begin);
      } else {
        return made;
      }
    }
  }

  Formula primary() {
    if (at_ >= tokens_.size()) return unknown();
    const std::size_t begin = here();
    const Token& token = tokens_[at_];
    if (accept("(")) {
      Formula inner = binary(1);
      return accept(")") ? finished(std::move(inner), begin) : unknown();
    }
    Formula made{Kind::Name, token.text, {}, 0, 0};
    if (token.kind == TokenKind::Number) {
      const auto digits = digits_of(token.text);
      if (!digits) return unknown();
      made = {Kind::Number, *digits, {}, 0, 0};
    } else if (token.kind != TokenKind::Word) {
      return unknown();
    } else if (token.text == "nullptr" || token.text == "NULL") {
      made.kind = Kind::Null;
    } else if (token.text == "true" || token.text == "false") {
      made.kind = Kind::Truth;
    }
    ++at_;
    return finished(std::move(made), begin);
  }

  std::vector<Token> tokens_;
  std::size_t size_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Formula formula_of(const std::string& text) { return Parser(text).whole(); }

std::vector<Formula> conjuncts_of(const Formula& formula) {
  if (formula.kind != Kind::Binary || formula.word != "&&") return {formula};
  std::vector<Formula> all = conjuncts_of(formula.parts[0]);
  for (Formula& each : conjuncts_of(formula.parts[1])) all.push_back(std::move(each));
  return all;
}

bool is_understood(const Formula& formula) {
  return formula.kind != Kind::Unknown && std::ranges::all_of(formula.parts, is_understood);
}

bool mentions(const Formula& formula, const std::string& name) {
  if (formula.kind == Kind::Name) return formula.word == name;
  return std::ranges::any_of(formula.parts,
                             [&](const Formula& part) { return mentions(part, name); });
}

}  // namespace sonde::contracts::lines
