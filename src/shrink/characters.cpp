// SPDX-License-Identifier: Apache-2.0
#include "shrink/characters.hpp"

#include <array>

#include "schema/schema.hpp"

namespace sonde::shrink {
namespace {

struct Ranks {
  std::array<char, 256> at{};
  std::array<std::uint8_t, 256> of{};
};

constexpr Ranks text_ranks() {
  Ranks ranks;
  std::array<bool, 256> placed{};
  unsigned count = 0;
  const auto place = [&](unsigned first, unsigned last) {
    for (unsigned code = first; code <= last; ++code) {
      if (placed[code]) continue;
      placed[code] = true;
      ranks.at[count] = static_cast<char>(code);
      ranks.of[code] = static_cast<std::uint8_t>(count++);
    }
  };
  place('a', 'z');
  place('0', '9');
  place('A', 'Z');
  place(' ', '~');
  place('\n', '\n');
  place(0, 255);
  return ranks;
}

constexpr Ranks text = text_ranks();

}  // namespace

std::uint8_t Alphabetical::rank(char character) const {
  const auto code = static_cast<std::uint8_t>(character);
  return what_ == Of::Text ? text.of[code] : code;
}

char Alphabetical::at(std::uint8_t rank) const {
  return what_ == Of::Text ? text.at[rank] : static_cast<char>(rank);
}

Alphabetical alphabetical(Kind kind) {
  const Type* type = schema::find(kind);
  const bool is_blob = type != nullptr && type->style == Style::Blob;
  return Alphabetical(is_blob ? Alphabetical::Of::Blob : Alphabetical::Of::Text);
}

}  // namespace sonde::shrink
