// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sonde/draw/source.hpp"

namespace sonde::drawing {

// Bytes that decide the choices of a case, one after the other. Small changes of the bytes
// are small changes of the case, so that a fuzzer that knows only bytes can change it.
//
// A number is as many bytes as its bounds need, little endian, as it stands in memory: what
// a fuzzer sees in a comparison, it can write into the bytes. Where there are no bytes left,
// nothing here may be called, and the case goes on with what is simplest.
class ByteChoices {
 public:
  ByteChoices() = default;
  explicit ByteChoices(std::string_view bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }

  // What is outside the bounds becomes the remainder that lies within them.
  std::int64_t integer(std::int64_t min, std::int64_t max);
  std::uint64_t natural(std::uint64_t min, std::uint64_t max);
  std::uint64_t below(std::uint64_t count) { return natural(0, count - 1); }
  // The bits of a float or double. What is outside the bounds is spread over them.
  double real(double min, double max, std::size_t width);

  // Whether a list goes on: one byte in eight ends it.
  bool more();

  // Up to the end of the bytes, or to a backslash that no other follows; two of them are
  // one (as in LLVM's FuzzedDataProvider).
  void text(std::size_t most, std::string& into);
  // All that is left, as it is.
  void all(std::size_t most, std::string& into);

 private:
  std::uint64_t take(std::size_t count);
  char take_byte() { return static_cast<char>(take(1)); }

  std::string_view rest_;
};

// Makes every byte one that the alphabet has; those that it has stay.
void fit(std::string& text, Alphabet alphabet);
// The same for a set of letters.
void fit(std::string& text, std::string_view letters);

}  // namespace sonde::drawing
