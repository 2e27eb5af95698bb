// SPDX-License-Identifier: Apache-2.0
// Counts have four buckets an octave: 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, ... A loop that
// runs once more is then news far beyond the counts that AFL's buckets tell apart.
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

void collect_triples(std::vector<Feature>& into) {
  for (std::size_t i = 2; i < recorder.trace_length; ++i) {
    const Place* const last = &recorder.trace[i];
    std::uint64_t hash = (last[-2] + 1) * 0x9e3779b97f4a7c15U;
    hash = ((hash ^ (hash >> 29)) + last[-1]) * 0xbf58476d1ce4e5b9U;
    hash = ((hash ^ (hash >> 29)) + last[0]) * 0x94d049bb133111ebU;
    into.push_back(feature_of(Aspect::Path, hash >> 32));
  }
}

}  // namespace sonde::coverage
