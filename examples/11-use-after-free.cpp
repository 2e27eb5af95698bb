// SPDX-License-Identifier: Apache-2.0
// Built with AddressSanitizer, whose report is a failure like any other.
#include <algorithm>
#include <vector>

#include <sonde/sonde.hpp>

// Adds the largest value once more at the end.
std::vector<int> with_largest_twice(std::vector<int> values) {
  const int& largest = *std::max_element(values.begin(), values.end());
  values.reserve(values.size() + 1);  // moves the values, and `largest` stays behind
  values.push_back(largest);
  return values;
}

SONDE_PROPERTY(Values, KeepTheirLargest, std::vector<int> values) {
  SONDE_ASSUME(!values.empty());
  SONDE_CHECK(with_largest_twice(values).size() == values.size() + 1);
}
