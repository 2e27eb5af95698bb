// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "token.hpp"

namespace sonde::contracts::cn {

// Goes over tokens; whatever is not as expected is a Refusal.
class Cursor {
 public:
  // `end` is where the text ends, for "expected ... before the end".
  Cursor(std::vector<Token> tokens, Place end);

  const Token& peek(std::size_t ahead = 0) const;
  const Place& place() const { return peek().place; }
  bool done() const { return peek().kind == TokenKind::End; }
  bool at(std::string_view text) const { return is(0, text); }
  bool is(std::size_t ahead, std::string_view text) const;
  bool at_name() const;  // of a variable: not a keyword

  Token next();
  bool accept(std::string_view text);
  void expect(std::string_view text, std::string_view where);
  std::string name(std::string_view what);
  std::string member();  // behind `.` or `->`: may look like a keyword

  [[noreturn]] void refuse(std::string_view expected) const;

  std::size_t position() const { return position_; }
  void go_to(std::size_t position) { position_ = position; }
  std::string quote(std::size_t begin) const;  // what was read since then

  // Each bracket that opens and each operator takes one, so that neither the parser nor whoever
  // goes over its trees runs out of stack.
  void enter();
  void leave() { --depth_; }
  void count_operator();
  void new_clause() { operators_ = 0; }

 private:
  std::vector<Token> tokens_;
  Token end_;
  std::size_t position_ = 0;
  std::size_t depth_ = 0;
  std::size_t operators_ = 0;
};

// One level of nesting.
class Nested {
 public:
  explicit Nested(Cursor& cursor) : cursor_(cursor) { cursor_.enter(); }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;
  ~Nested() { cursor_.leave(); }

 private:
  Cursor& cursor_;
};

}  // namespace sonde::contracts::cn
