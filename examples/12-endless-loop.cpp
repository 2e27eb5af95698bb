// SPDX-License-Identifier: Apache-2.0
// Code that does not end: a case that takes far too long in two runs is a hang.
#include <algorithm>
#include <vector>

#include <sonde/sonde.hpp>

// The place of the first value that is not below x.
std::size_t place_of(int x, const std::vector<int>& sorted) {
  std::size_t low = 0;
  std::size_t high = sorted.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (sorted[middle] < x) low = middle;  // should be middle + 1
    else high = middle;
  }
  return low;
}

SONDE_PROPERTY(Search, EndsAtTheFirstThatIsNotBelow, std::vector<int> values, int x) {
  std::sort(values.begin(), values.end());
  const auto place = std::lower_bound(values.begin(), values.end(), x) - values.begin();
  SONDE_CHECK(place_of(x, values) == static_cast<std::size_t>(place));
}
