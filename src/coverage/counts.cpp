// SPDX-License-Identifier: Apache-2.0
// Every hit count up to 255 is a feature of its own, so that a loop that runs once more is
// progress. AFL's buckets do not distinguish such counts above 3.
#include <cstddef>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

constexpr unsigned first_count = 4;  // AFL's buckets hold one count each below 4

}  // namespace

void collect_counts(std::vector<Feature>& into) {
  for (std::size_t i = 0; i < recorder.touched_count; ++i) {
    const CodeId id = recorder.touched[i];
    const std::uint8_t hits = recorder.hits[id];
    if (hits >= first_count) into.push_back(feature_of_count(number_of(id), hits));
  }
}

}  // namespace sonde::coverage
