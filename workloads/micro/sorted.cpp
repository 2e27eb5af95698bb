// SPDX-License-Identifier: Apache-2.0
#include "micro/sorted.hpp"

namespace micro {

bool is_strictly_increasing(const std::vector<int>& numbers) {
  for (std::size_t i = 1; i < numbers.size(); ++i)
    if (numbers[i - 1] >= numbers[i]) return false;
  return true;
}

bool extends_eight(const std::vector<int>& numbers, int x) {
  return numbers.size() >= 8 && x > numbers.back();
}

}  // namespace micro
