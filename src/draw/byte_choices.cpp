// SPDX-License-Identifier: Apache-2.0
#include "draw/byte_choices.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "draw/text.hpp"

namespace sonde::drawing {
namespace {

constexpr std::uint64_t end_of_list_every = 8;  // bytes; not measured
constexpr char printable_letters = '~' - ' ' + 1;

// 1, 2, 4 or 8.
std::size_t bytes_for(unsigned bits) { return std::bit_ceil(std::max(1U, (bits + 7) / 8)); }

std::size_t width_of(std::int64_t min, std::int64_t max) {
  const auto bits_of = [](std::int64_t value) {
    const auto magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
    return static_cast<unsigned>(std::bit_width(magnitude));
  };
  return bytes_for(std::max(bits_of(min), bits_of(max)) + 1);
}

std::int64_t with_sign(std::uint64_t bits, std::size_t width) {
  const auto unused = static_cast<unsigned>(64 - 8 * width);
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

}  // namespace

std::uint64_t ByteChoices::take(std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count && !rest_.empty(); ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(rest_.front())} << (8 * i);
    rest_.remove_prefix(1);
  }
  return value;
}

std::int64_t ByteChoices::integer(std::int64_t min, std::int64_t max) {
  if (min == max) return min;
  const std::size_t width = width_of(min, max);
  const std::int64_t value = with_sign(take(width), width);
  if (value >= min && value <= max) return value;
  const std::uint64_t range = static_cast<std::uint64_t>(max) - static_cast<std::uint64_t>(min);
  const std::uint64_t offset = static_cast<std::uint64_t>(value) % (range + 1);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(min) + offset);
}

std::uint64_t ByteChoices::natural(std::uint64_t min, std::uint64_t max) {
  if (min == max) return min;
  const std::uint64_t value = take(bytes_for(static_cast<unsigned>(std::bit_width(max))));
  if (value >= min && value <= max) return value;
  return min + value % (max - min + 1);
}

double ByteChoices::real(double min, double max, std::size_t width) {
  const std::uint64_t bits = take(width);
  const double value = width == sizeof(float)
                           ? double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))}
                           : std::bit_cast<double>(bits);
  const bool is_any = std::isinf(min) && std::isinf(max);
  if (is_any || (value >= min && value <= max)) return value;
  if (std::isinf(min) || std::isinf(max)) return value > max ? max : min;
  const double share = std::ldexp(static_cast<double>(bits), -8 * static_cast<int>(width));
  return std::clamp(min + share * (max - min), min, max);
}

bool ByteChoices::more() { return !empty() && take(1) % end_of_list_every != 0; }

void ByteChoices::text(std::size_t most, std::string& into) {
  into.clear();
  while (!empty() && into.size() < most) {
    const char next = take_byte();
    if (next != '\\') {
      into.push_back(next);
      continue;
    }
    if (empty() || take_byte() != '\\') return;
    into.push_back('\\');
  }
}

void ByteChoices::all(std::size_t most, std::string& into) {
  into.assign(rest_.substr(0, most));
  rest_.remove_prefix(into.size());
}

void fit(std::string& text, Alphabet alphabet) {
  for (char& c : text) {
    if (allowed({&c, 1}, alphabet)) continue;
    const auto number = static_cast<unsigned char>(c);
    c = static_cast<char>(' ' + number % printable_letters);
  }
}

void fit(std::string& text, std::string_view letters) {
  for (char& c : text)
    if (letters.find(c) == std::string_view::npos)
      c = letters[static_cast<unsigned char>(c) % letters.size()];
}

}  // namespace sonde::drawing
