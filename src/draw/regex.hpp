// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sonde/draw/regex.hpp"
#include "sonde/draw/source.hpp"

namespace sonde::drawing {

// A pattern as a tree in one array; each item comes after its parts.
class Regex {
 public:
  enum class What : std::uint8_t { Literal, Class, Sequence, Alternatives, Repeat };

  struct Item {
    What what;
    std::string characters{};       // a literal's, or what a class may be, simplest first
    std::vector<unsigned> parts{};  // indices
    Sizes sizes{};                  // of a repeat
  };

  // Throws Error.
  explicit Regex(std::string_view pattern);

  const Item& operator[](unsigned index) const { return items_[index]; }
  unsigned root() const { return static_cast<unsigned>(items_.size()) - 1; }

 private:
  std::vector<Item> items_;
};

}  // namespace sonde::drawing
