// SPDX-License-Identifier: Apache-2.0
#include "number.hpp"

#include <algorithm>
#include <charconv>

namespace sonde::contracts::cn {
namespace {

__extension__ using Wide = unsigned __int128;

struct Digits {
  std::string_view text;
  unsigned base;
};

// Z.of_string of CN reads a leading 0 alone as decimal.
Digits without_prefix(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) return {text.substr(2), 16};
  if (text.starts_with("0b") || text.starts_with("0B")) return {text.substr(2), 2};
  return {text, 10};
}

unsigned value_of(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a') + 10;
  if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A') + 10;
  return 99;
}

Wide decoded(const Token& token, Digits digits) {
  Wide value = 0;
  for (const char c : digits.text) {
    const unsigned digit = value_of(c);
    if (digit >= digits.base) {
      throw Refusal{token.place,
                    "expected a number such as 42i32, 0xFFu8 or 42, found `" + token.text + "`"};
    }
    if (value > (~Wide{0} - digit) / digits.base) {
      throw Refusal{token.place,
                    "expected a number of at most 128 bits, found `" + token.text + "`"};
    }
    value = value * digits.base + digit;
  }
  return value;
}

std::string decimal(Wide value) {
  std::string text;
  do {
    text += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::ranges::reverse(text);
  return text;
}

Type type_of_suffix(const Token& token, std::string_view suffix) {
  if (suffix.empty()) return Type{Sort::Integer};
  for (const std::string_view width : {"8", "16", "32", "64", "128"}) {
    if (suffix.substr(1) != width) continue;
    Type type{Sort::Bits};
    type.is_signed = suffix.front() == 'i';
    std::from_chars(width.data(), width.data() + width.size(), type.bits);
    return type;
  }
  throw Refusal{token.place, "expected a number with a type of CN such as 42i32 or 42u64, found `" +
                                 token.text + "`"};
}

}  // namespace

Expr number_of(const Token& token) {
  const std::string_view text = token.text;
  const std::size_t end = std::min(text.find_first_of("iu"), text.size());
  const Digits digits = without_prefix(text.substr(0, end));
  if (digits.text.empty()) {
    throw Refusal{token.place, "expected digits, found `" + token.text + "`"};
  }
  Expr expr{.kind = ExprKind::Number, .place = token.place};
  expr.name = decimal(decoded(token, digits));
  expr.type = type_of_suffix(token, text.substr(end));
  return expr;
}

}  // namespace sonde::contracts::cn
