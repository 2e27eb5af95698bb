// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::coverage {

// Something that a run did, as a number: the same within a process and its forked
// children. The two top bits are its aspect.
using Feature = std::uint32_t;

enum class Aspect : std::uint8_t { Edge, Path, Progress, Other };

constexpr unsigned aspect_shift = 30;

constexpr Aspect aspect_of(Feature feature) { return static_cast<Aspect>(feature >> aspect_shift); }

constexpr Feature feature_of(Aspect aspect, std::uint64_t number) {
  constexpr std::uint32_t mask = (1U << aspect_shift) - 1;
  return (static_cast<Feature>(aspect) << aspect_shift) | (static_cast<Feature>(number) & mask);
}

// How often an edge was taken, up to 255: in the lower bits, so that counts of one edge
// can be compared. The others are the edge's number, up to four millions.
constexpr unsigned count_bits = 8;
constexpr Feature feature_of_count(std::uint64_t edge, std::uint8_t hits) {
  return feature_of(Aspect::Progress, (edge << count_bits) | hits);
}
constexpr Feature counted_edge(Feature count) { return count >> count_bits; }
constexpr unsigned hits_in(Feature count) { return count & ((1U << count_bits) - 1); }

// AFL's eight buckets of hit counts: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more. They are the lower
// bits of an edge's feature.
constexpr Feature bucket_count = 8;
constexpr Feature in_bucket(Feature edge, Feature bucket) {
  return (edge & ~(bucket_count - 1)) | bucket;
}
// The number of the edge.
constexpr std::uint32_t edge_in(Feature feature) {
  return (feature & ((1U << aspect_shift) - 1)) / bucket_count;
}
constexpr unsigned bucket_of(std::uint8_t hits) {
  if (hits <= 3) return hits - 1U;
  if (hits < 8) return 3;
  if (hits < 16) return 4;
  if (hits < 32) return 5;
  return hits < 128 ? 6 : 7;
}

}  // namespace sonde::coverage
