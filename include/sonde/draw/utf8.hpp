// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/draw/regex.hpp"
#include "sonde/draw/source.hpp"

namespace sonde::drawing {

// Copies bytes as UTF-8. A byte that is no part of UTF-8 becomes the character that has its
// number: \xe9 becomes é. What is UTF-8 already stays as it is.
void copy_as_utf8(Drawn bytes, Letters letters);

}  // namespace sonde::drawing
