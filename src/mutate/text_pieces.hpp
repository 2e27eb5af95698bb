// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/text_place.hpp"

// Edits of texts that move characters about, whatever they are.
namespace sonde::mutate {

// One character more, or another one. Most are characters of the dictionary or of the text.
bool insert_character(TextPlace& place);
bool replace_character(TextPlace& place);

bool erase_piece(TextPlace& place);
// Inserts a copy of a piece elsewhere, or puts it over what stands there.
bool copy_piece(TextPlace& place);
bool move_piece(TextPlace& place);
// Repeats a piece behind itself, several times.
bool repeat_piece(TextPlace& place);
// Puts in a piece of a donor's text, or joins the front of this text and the back of that.
bool cross_texts(TextPlace& place);

}  // namespace sonde::mutate
