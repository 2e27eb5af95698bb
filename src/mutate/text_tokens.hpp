// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/text_place.hpp"

// Edits of texts that know numbers, letters and brackets.
namespace sonde::mutate {

// Changes a number that is written in decimal digits: one more, one less, twice as much, or a
// number of the dictionary. Where there is none, puts in one of the dictionary.
bool change_number(TextPlace& place);
// Makes a letter, or all letters of a piece, upper or lower case.
bool flip_case(TextPlace& place);

// Puts a piece in brackets or quotes, preferably in those that stand in the text or in the
// dictionary; takes a pair of them away and leaves what they hold; or copies a piece with its
// brackets behind itself, or into itself.
bool change_brackets(TextPlace& place);

}  // namespace sonde::mutate
