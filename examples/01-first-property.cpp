// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <sonde/sonde.hpp>

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  const auto last = text.find_last_not_of(' ');
  return text.substr(first, last - first + 1);
}

SONDE_PROPERTY(Text, TrimmingTwiceIsTrimmingOnce, std::string text) {
  SONDE_CHECK(trimmed(trimmed(text)) == trimmed(text));
}
