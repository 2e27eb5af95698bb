// SPDX-License-Identifier: Apache-2.0
// Four buckets an octave: 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, ... A loop that runs once
// more is then news far beyond the counts that AFL's buckets tell apart.
#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

constexpr unsigned first_count = 4;  // below, AFL's buckets are as fine

unsigned bucket_of_count(unsigned hits) {
  const auto octave = 31U - static_cast<unsigned>(__builtin_clz(hits));
  return octave * 4 + ((hits >> (octave - 2)) & 3);
}

}  // namespace

void collect_counts(std::vector<Feature>& into) {
  for (std::size_t i = 0; i < recorder.touched_count; ++i) {
    const Place place = recorder.touched[i];
    const unsigned hits = recorder.hits[place];
    if (hits < first_count) continue;
    const std::uint64_t number =
        (std::uint64_t{place} * 64 + bucket_of_count(hits) + 1) * 0xd1b54a32d192ed03U;
    into.push_back(feature_of(Aspect::Progress, number >> 32));
  }
}

}  // namespace sonde::coverage
