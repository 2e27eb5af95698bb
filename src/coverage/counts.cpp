// SPDX-License-Identifier: Apache-2.0
// Every hit count up to 255 is a feature of its own, so that a loop that runs once more is
// progress. AFL's buckets do not distinguish such counts above 3.
#include <algorithm>
#include <cstddef>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

constexpr unsigned first_count = 4;  // AFL's buckets hold one count each below 4

Feature feature_of_triple(const Place* first) {
  std::uint64_t hash = (first[0] + 1) * 0x9e3779b97f4a7c15U;
  hash = ((hash ^ (hash >> 29)) + first[1]) * 0xbf58476d1ce4e5b9U;
  hash = ((hash ^ (hash >> 29)) + first[2]) * 0x94d049bb133111ebU;
  return feature_of(Aspect::Path, hash >> 32);
}

// 0 stands for the begin of the run.
Feature feature_of_pair(std::uint64_t before, std::uint64_t after) {
  std::uint64_t hash = (before ^ (after << 32)) * 0x9e3779b97f4a7c15U;
  hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9U;
  return feature_of(Aspect::Path, hash >> 32);
}

}  // namespace

void collect_counts(std::vector<Feature>& into) {
  for (std::size_t i = 0; i < recorder.touched_count; ++i) {
    const Place place = recorder.touched[i];
    const std::uint8_t hits = recorder.hits[place];
    if (hits >= first_count) into.push_back(feature_of_count(place, hits));
  }
}

void collect_pairs(std::vector<Feature>& into) {
  const std::size_t before = into.size();
  into.resize(before + recorder.trace_length);
  Feature* const features = into.data() + before;
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < recorder.trace_length; ++i) {
    const std::uint64_t next = std::uint64_t{recorder.trace[i]} + 1;
    features[i] = feature_of_pair(last, next);
    last = next;
  }
  std::sort(features, features + recorder.trace_length);
  into.erase(std::unique(into.begin() + static_cast<std::ptrdiff_t>(before), into.end()),
             into.end());
}

void collect_triples(std::vector<Feature>& into) {
  if (recorder.trace_length < 3) return;
  const std::size_t before = into.size();
  const std::size_t count = recorder.trace_length - 2;
  into.resize(before + count);
  Feature* const features = into.data() + before;
  for (std::size_t i = 0; i < count; ++i) features[i] = feature_of_triple(&recorder.trace[i]);
}

}  // namespace sonde::coverage
