// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include <fmt/format.h>

#include "sonde/tree/text_sink.hpp"

// Prints values by fmt::formatter. Sonde includes this file by itself where {fmt} is included
// before Sonde.

namespace sonde {

template <class T>
  requires(std::is_default_constructible_v<fmt::formatter<T, char>>)
void print_by_fmt(const T& value, TextSink& text) {
  text.append(fmt::format("{}", value));
}

}  // namespace sonde
