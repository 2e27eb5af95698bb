// SPDX-License-Identifier: Apache-2.0
#include "micro/text.hpp"

namespace micro {

bool is_bad(const std::string& text) {
  if (text.size() > 3 && text[0] == 'b') {
    if (text[1] == 'a') {
      if (text[2] == 'd') {
        if (text[3] == '!') return true;
      }
    }
  }
  return false;
}

bool is_password(const std::string& text) { return text == "open, Sesame?!"; }

}  // namespace micro
