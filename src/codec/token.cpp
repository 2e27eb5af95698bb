// SPDX-License-Identifier: Apache-2.0
#include "codec/token.hpp"

#include <array>
#include <cstdio>

#include "codec/binary.hpp"
#include "tree/error.hpp"
#include "tree/spans.hpp"

namespace sonde::codec {
namespace {

constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

[[noreturn]] void fail(std::size_t at, const char* what) {
  throw Error("line 1, column " + std::to_string(at + 1) + " of the token: " + what +
              "; copy the whole token as it was printed");
}

std::uint32_t digit_at(std::string_view token, std::size_t at) {
  const std::size_t digit = digits.find(token[at]);
  if (digit == std::string_view::npos)
    fail(at, "expected a letter, a digit, - or _, found another character");
  return static_cast<std::uint32_t>(digit);
}

std::string bytes_of(std::string_view token) {
  std::string bytes;
  bytes.reserve(token.size() / 4 * 3 + 2);
  std::uint32_t pending = 0;
  unsigned bits = 0;
  for (std::size_t i = 0; i < token.size(); ++i) {
    pending = (pending << 6) | digit_at(token, i);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((pending >> bits) & 0xff);
    pending &= (1U << bits) - 1;
  }
  if (bits == 6 || pending != 0) fail(token.size(), "expected more characters, found the end");
  return bytes;
}

}  // namespace

std::string to_token(const Tree& tree) {
  std::string token;
  std::uint32_t pending = 0;
  unsigned bits = 0;
  for (const char c : to_binary(tree)) {
    pending = ((pending << 8) | static_cast<unsigned char>(c)) & 0xffff;
    bits += 8;
    for (; bits >= 6; bits -= 6) token += digits[(pending >> (bits - 6)) & 63];
  }
  if (bits > 0) token += digits[(pending << (6 - bits)) & 63];
  return token;
}

std::string to_short_token(const Tree& tree) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "#%08x", static_cast<unsigned>(tree_hash(tree) >> 32));
  return text.data();
}

Tree from_token(std::string_view token) {
  const std::string bytes = bytes_of(token);
  try {
    return from_binary(bytes);
  } catch (const Error& damaged) {
    throw Error("line 1, column 1 of the token: " + std::string(damaged.what()));
  }
}

}  // namespace sonde::codec
