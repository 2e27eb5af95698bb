// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "coverage/comparison.hpp"
#include "coverage/places.hpp"

// What the hooks of comparisons record; as in recorder.hpp, no templates.
namespace sonde::coverage {

struct Numbers {
  std::uint64_t value;
  std::uint64_t other;
  std::uint8_t width;
  Operand operand = Operand::Integer;
  bool other_is_constant = false;
};

struct Text {
  const void* bytes;
  std::size_t size;
};

void hear_numbers(Place site, const Numbers& numbers);
// Cases as compilers lay them out: their number, their width in bits, each.
void hear_switch(Place site, std::uint64_t value, const std::uint64_t* cases);
void hear_texts(Place site, Text value, Text other);
void hear_memory(Place site, const void* value, const void* other, std::size_t size);

// Of a C string, as far as texts are kept.
std::size_t length_up_to(const char* text, std::size_t limit);

void forget_comparisons();

}  // namespace sonde::coverage
