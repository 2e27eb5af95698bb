// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/tree/kind.hpp"

// Spans of trees that are written, and never drawn.
namespace sonde {

// Stands for what is too deep to follow.
inline constexpr Kind deeper_kind("deeper", Form::Record);

// The others stand only in a report.
//
// The text that a user's printer wrote, in the place of a value.
inline constexpr Kind printed_kind("printed text", Form::Bytes);
// A value, and behind it the text that a user's printer wrote.
inline constexpr Kind beside_kind("value and printed text", Form::Record);
// A value that nothing can print: its number is the size, its child an empty span of its type.
inline constexpr Kind unprinted_kind("not printed", Form::Choice);

}  // namespace sonde
