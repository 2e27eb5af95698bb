// SPDX-License-Identifier: Apache-2.0
#include <string>

bool reads(const std::string& text) {
  if (text.rfind("key", 0) != 0) return false;
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')' && --depth < 0) return false;
    if (c == '=' && depth == 2) return true;
  }
  return depth == 0;
}
