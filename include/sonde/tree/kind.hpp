// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/tree/language.hpp"

namespace sonde {

// What a span is made of. It stands in the low bits of every kind, so that a
// tree can be edited, stored and read back without knowing any type.
enum class Form : std::uint8_t {
  Record,   // a fixed row of children
  List,     // as many children as there are
  Choice,   // the index of an alternative, with its payload as children
  Integer,  // 64 bits, two's complement
  Real,     // the bits of a double
  Bytes,    // a slice of the tree's byte arena
  Hole,     // drawn afresh; holes with the same number, unless it is 0, get the same value
};

// The stable id of a type or of a generator: a hash of its name and its form.
class Kind {
 public:
  constexpr Kind() = default;
  constexpr Kind(const char* name, Form form) : Kind(name, length_of(name), form) {}
  constexpr Kind(const char* name, std::size_t length, Form form)
      : bits_((hash_of(name, length) << form_bits) | static_cast<std::uint32_t>(form)) {}

  static constexpr Kind from_bits(std::uint32_t bits) {
    Kind kind;
    kind.bits_ = bits;
    return kind;
  }

  constexpr Form form() const { return static_cast<Form>(bits_ & form_mask); }
  constexpr std::uint32_t bits() const { return bits_; }
  constexpr explicit operator bool() const { return bits_ != 0; }
  friend constexpr bool operator==(Kind, Kind) = default;

 private:
  static constexpr unsigned form_bits = 3;
  static constexpr std::uint32_t form_mask = (1U << form_bits) - 1;

  static constexpr std::size_t length_of(const char* name) {
    std::size_t length = 0;
    while (name[length] != '\0') ++length;
    return length;
  }

  // FNV-1a, folded: the same on every compiler and machine.
  static constexpr std::uint32_t hash_of(const char* name, std::size_t length) {
    std::uint64_t hash = 14695981039346656037U;
    for (std::size_t i = 0; i < length; ++i) {
      hash ^= static_cast<unsigned char>(name[i]);
      hash *= 1099511628211U;
    }
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
  }

  std::uint32_t bits_ = 0;
};

}  // namespace sonde
