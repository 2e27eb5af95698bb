// SPDX-License-Identifier: Apache-2.0
// Labels report what kinds of cases ran. With a gate, the property does not pass
// if too few cases are of the kind that matters.
#include <algorithm>
#include <vector>

#include <sonde/sonde.hpp>

// [labels]
SONDE_PROPERTY(Search, FindsWhatIsThere, std::vector<int> values, int wanted) {
  std::sort(values.begin(), values.end());
  const bool found = std::binary_search(values.begin(), values.end(), wanted);

  SONDE_CLASSIFY(values.empty(), "nothing to search");
  SONDE_OBSERVE("values", values.size());
  SONDE_SOMETIMES(found);
  SONDE_REQUIRE_COVER(50, values.size() > 10, "long enough to matter");

  SONDE_CHECK(found == (std::count(values.begin(), values.end(), wanted) > 0));
}
// [labels]

// The check is right, but hardly any case is of the kind that it is about.
// Without the gate, this would pass and prove little.
SONDE_PROPERTY(Search, FindsDuplicates, std::vector<int> values, int wanted) {
  const auto times = std::count(values.begin(), values.end(), wanted);
  SONDE_COLLECT(times > 1);
  SONDE_REQUIRE_COVER(40, times > 1, "wanted is there twice");
  std::sort(values.begin(), values.end());
  const auto [first, last] = std::equal_range(values.begin(), values.end(), wanted);
  SONDE_CHECK(last - first == times);
}
