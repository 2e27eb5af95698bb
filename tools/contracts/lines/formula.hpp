// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sonde::contracts::lines {

// An expression of C++, as far as its form is understood: what bounds a number, or says something
// of pointers. Whatever else stands in it is Unknown.
struct Formula {
  enum class Kind : std::uint8_t {
    Number,  // a whole number, as decimal digits
    Name,
    Null,
    Truth,   // true, false
    Member,  // parts[0].word
    Arrow,   // parts[0]->word
    Call,    // parts[0](parts[1], ...)
    Not,
    Negate,
    Binary,  // parts[0] word parts[1]
    Unknown,
  };

  Kind kind = Kind::Unknown;
  std::string word{};
  std::vector<Formula> parts{};
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
};

Formula formula_of(const std::string& text);

// What `&&` joins, from left to right.
std::vector<Formula> conjuncts_of(const Formula& formula);

// Whether all of it is understood.
bool is_understood(const Formula& formula);

// Whether the name stands in it, other than as a member of something.
bool mentions(const Formula& formula, const std::string& name);

}  // namespace sonde::contracts::lines
