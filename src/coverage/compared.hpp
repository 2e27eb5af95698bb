// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "coverage/code_id.hpp"
#include "coverage/comparison.hpp"

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

void record_numbers(CodeId site, const Numbers& numbers);
// `cases` is laid out as compilers do: how many, their width in bits, then each case.
void record_switch(CodeId site, std::uint64_t value, const std::uint64_t* cases);
// A character that was looked for among others. It counts as compared with a few of those of a
// literal, in each run with others; else with the first.
void record_character(CodeId site, unsigned char wanted, Text among);
void record_texts(CodeId site, Text value, Text other);
void record_memory(CodeId site, const void* value, const void* other, std::size_t size);

// The length of a C string, at most `limit` and at most as long as texts are kept.
std::size_t length_up_to(const char* text, std::size_t limit);

void forget_comparisons();

}  // namespace sonde::coverage
