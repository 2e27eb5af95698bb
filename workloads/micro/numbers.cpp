// SPDX-License-Identifier: Apache-2.0
#include "micro/numbers.hpp"

#include <cstring>

namespace micro {
namespace {

constexpr std::uint64_t magic = 0x9D3F61A2C85E07B4;
constexpr std::uint32_t pattern = 0xA5C3;
constexpr unsigned pattern_bits = 16;

}  // namespace

bool is_magic(const std::array<std::uint8_t, 8>& bytes) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number == magic;
}

Command command_of(std::uint32_t code) {
  switch (code) {
    case 0x1F3A77C9: return Command::Start;
    case 0x6B20E415: return Command::Stop;
    case 0xC4D9038E: return Command::Destroy;
    default: return Command::Unknown;
  }
}

// Compilers that unroll these loops see through them and compare all bits at once.
bool matches_pattern(const std::vector<std::uint32_t>& numbers) {
  if (numbers.size() != 4) return false;
#pragma GCC unroll 1
  for (const std::uint32_t number : numbers) {
#pragma GCC unroll 1
    for (unsigned bit = 0; bit < pattern_bits; ++bit)
      if (((number >> bit) & 1U) != ((pattern >> bit) & 1U)) return false;
  }
  return true;
}

}  // namespace micro
