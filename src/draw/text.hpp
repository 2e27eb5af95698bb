// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "sonde/draw/source.hpp"
#include "sonde/tree/kind.hpp"
#include "tree/random.hpp"

namespace sonde::drawing {

// Fills `text` with so many bytes. Alphabet::Text makes one choice per string:
//   50% printable ASCII, 20% few different letters, 15% all of ASCII,
//   10% any byte, 5% one letter repeated
void draw_text(Random& random, Alphabet alphabet, std::size_t length, std::string& text);

// What more characters of a text of this kind are drawn from: any byte for a blob. A domain that
// allows fewer characters is not known by the kind.
Alphabet alphabet_of(Kind kind);

// Whether every byte is one that the alphabet has.
bool allowed(std::string_view text, Alphabet alphabet);

char simplest_character(Alphabet alphabet);

}  // namespace sonde::drawing
