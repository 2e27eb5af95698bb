// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sonde/tree/sink.hpp"
#include "sonde/tree/text_sink.hpp"

namespace sonde {

// What a printer writes of a value, without line ends behind the text. A printer that throws
// has a sentence in the place of the rest.
std::string text_by(Print print, const void* value);

}  // namespace sonde
