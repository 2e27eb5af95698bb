// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sonde/sonde.hpp"

namespace labels_post {

// Texts of the characters 32 to 126, each as likely as any other.
inline auto printable_text() {
  std::string characters;
  for (char each = ' '; each <= '~'; ++each) characters += each;
  return sonde::container_of<std::string>(sonde::element_of(characters));
}

}  // namespace labels_post
