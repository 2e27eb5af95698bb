// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace sonde {

// FNV-1a: the same on every machine. Each step is a bijection, so no change of one byte goes
// unnoticed.
constexpr std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return hash;
}

// The same of 32 bits; byte by byte, where not all bytes of a text count.
class ShortHash {
 public:
  constexpr void add(char byte) {
    value_ = (value_ ^ static_cast<unsigned char>(byte)) * 16777619U;
  }
  constexpr std::uint32_t value() const { return value_; }

 private:
  std::uint32_t value_ = 2166136261U;
};

constexpr std::uint32_t short_hash_of(std::string_view bytes) {
  ShortHash hash;
  for (const char c : bytes) hash.add(c);
  return hash.value();
}

}  // namespace sonde
