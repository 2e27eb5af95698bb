// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "sonde/tree/text_sink.hpp"

// Prints values by std::formatter. Sonde includes this file by itself where <format> is
// included before Sonde.

#if __has_include(<format>)
#include <format>
#endif

#ifdef __cpp_lib_format
namespace sonde {

template <class T>
  requires(std::is_default_constructible_v<std::formatter<T, char>>)
void print_by_format(const T& value, TextSink& text) {
  text.append(std::format("{}", value));
}

}  // namespace sonde
#endif
