// SPDX-License-Identifier: Apache-2.0
#include "search/spelling.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

namespace sonde::search {
namespace {

std::string bytes_of(std::uint64_t number, std::size_t size, Spelling spelling) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<char>(number >> (8 * i)));
  if (spelling == Spelling::Big) std::ranges::reverse(bytes);
  return bytes;
}

template <class Integer>
std::string digits_of(Integer number, int base) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.begin(), digits.end(), number, base).ptr;
  return {digits.begin(), end};
}

std::string padded(std::string digits, std::size_t size) {
  if (digits.size() < size) digits.insert(digits.front() == '-' ? 1 : 0, size - digits.size(), '0');
  return digits;
}

}  // namespace

std::uint64_t Sized::sign_extended() const {
  const unsigned unused = 64 - 8 * width;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(number << unused) >> unused);
}

unsigned Sized::needs() const {
  const auto bytes = [](std::uint64_t bits) {
    return std::max(1U, static_cast<unsigned>(std::bit_width(bits) + 7) / 8);
  };
  if (!is_negative()) return bytes(low());
  const unsigned with_sign = static_cast<unsigned>(std::bit_width(~sign_extended()) + 8) / 8;
  return std::min(bytes(low()), with_sign);
}

std::optional<std::string> spell(const Sized& sized, Spelling spelling, std::size_t size) {
  switch (spelling) {
    case Spelling::Little:
    case Spelling::Big:
      if (sized.needs() > size) return std::nullopt;
      return bytes_of(sized.sign_extended(), size, spelling);
    case Spelling::Decimal:
      if (sized.width >= 4 && sized.is_negative())
        return padded(digits_of(static_cast<std::int64_t>(sized.sign_extended()), 10), size);
      return padded(digits_of(sized.low(), 10), size);
    case Spelling::Hexadecimal: return padded(digits_of(sized.low(), 16), size);
    case Spelling::Leaf: break;
  }
  return std::nullopt;
}

}  // namespace sonde::search
