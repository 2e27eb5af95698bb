// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

// Numbers that were found by experiment stand in structs of plain members, one struct for
// each strategy, which the code reads directly. A Row makes one member known by a name, so
// that `sonde-bench run --set NAME=VALUE` can vary it.
namespace sonde::tuning {

// The values that a number may take, both ends included.
struct Range {
  double least = 0;
  double most = 4e9;
};

inline constexpr Range any_number{};
inline constexpr Range at_least_one{1, any_number.most};
inline constexpr Range percent{0, 100};
inline constexpr Range share{0, 1};

// A member that holds one of a few enumerators, which have the values 0, 1, ...
struct Word {
  std::uint8_t* value;
  std::span<const std::string_view> words;  // one for each enumerator, in their order
};

template <class Enumeration>
Word word_of(Enumeration& value, std::span<const std::string_view> words) {
  static_assert(sizeof(Enumeration) == 1);
  return {reinterpret_cast<std::uint8_t*>(&value), words};
}

struct Row {
  std::string_view name;  // "adaptive-fresh-percent"
  std::string_view what;  // in one line
  std::variant<unsigned*, std::uint64_t*, float*, double*, bool*, Word> value;
  Range range{};  // of a number

  // The value, as `set` takes it.
  std::string text() const;
  // Returns false, and changes nothing, if the text is not a value that is allowed here.
  bool set(std::string_view text) const;
  // "a whole number from 0 to 100", "one of path, edges"
  std::string allowed() const;
};

}  // namespace sonde::tuning
