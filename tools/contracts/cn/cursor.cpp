// SPDX-License-Identifier: Apache-2.0
#include "cursor.hpp"

#include <utility>

namespace sonde::contracts::cn {
namespace {

constexpr std::size_t max_depth = 100;       // brackets; people write fewer than ten
constexpr std::size_t max_operators = 2000;  // of one clause

std::string found(const Token& token) {
  if (token.kind == TokenKind::End) return "the end of the annotation";
  return "`" + token.text + "`";
}

}  // namespace

Cursor::Cursor(std::vector<Token> tokens, Place end) : tokens_(std::move(tokens)) {
  end_.place = std::move(end);
}

const Token& Cursor::peek(std::size_t ahead) const {
  return position_ + ahead < tokens_.size() ? tokens_[position_ + ahead] : end_;
}

bool Cursor::is(std::size_t ahead, std::string_view text) const {
  const Token& token = peek(ahead);
  return token.kind != TokenKind::End && token.text == text;
}

// A word of CN that C does not reserve is a name where no construct can begin with it.
bool Cursor::at_name() const {
  if (peek().kind != TokenKind::Name) return false;
  if (!is_keyword(peek().text)) return true;
  const bool begins = (peek(1).kind == TokenKind::Name && !is(1, "implies")) || is(1, "(") ||
                      (is(1, "<") && takes_type(peek().text));
  return is_soft_keyword(peek().text) && !begins;
}

Token Cursor::next() {
  Token token = peek();
  if (position_ < tokens_.size()) ++position_;
  return token;
}

bool Cursor::accept(std::string_view text) {
  if (!at(text)) return false;
  next();
  return true;
}

void Cursor::expect(std::string_view text, std::string_view where) {
  if (accept(text)) return;
  refuse("`" + std::string(text) + "` " + std::string(where));
}

std::string Cursor::name(std::string_view what) {
  if (!at_name()) refuse(what);
  return next().text;
}

std::string Cursor::member() {
  if (peek().kind != TokenKind::Name) refuse("the name of a member");
  return next().text;
}

void Cursor::refuse(std::string_view expected) const {
  if (at("==>")) throw Refusal{place(), "expected `implies`, found `==>`, which CN does not have"};
  if (at("<<"))
    throw Refusal{place(), "expected shift_left(a, n), found `<<`, which CN does not have"};
  throw Refusal{place(), "expected " + std::string(expected) + ", found " + found(peek())};
}

std::string Cursor::quote(std::size_t begin) const {
  std::string text;
  for (std::size_t i = begin; i < position_ && i < tokens_.size(); ++i) {
    if (tokens_[i].behind_blank && !text.empty()) text += ' ';
    text += tokens_[i].text;
  }
  return text;
}

void Cursor::enter() {
  if (++depth_ <= max_depth) return;
  throw Refusal{place(), "expected at most 100 brackets inside each other; name parts with let"};
}

void Cursor::count_operator() {
  if (++operators_ <= max_operators) return;
  throw Refusal{place(), "expected at most 2000 operators in one clause; split it"};
}

}  // namespace sonde::contracts::cn
