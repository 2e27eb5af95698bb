// SPDX-License-Identifier: Apache-2.0
// Three edges in a row show the circumstances of an edge. A run may take millions of edges, so
// its triples are sampled, over the whole run and in two ways.
//
// By what they are: of runs that touch many edges, one triple in 2, 4, 8 ... counts, by its
// hash. So a triple counts in all runs of that extent or in none, and is new only once.
//
// By where they stand: edges come in blocks. The first blocks count, and then ever fewer of
// them, so that the cost grows with the logarithm of the length of the run.
#include <algorithm>
#include <cstddef>

#include "coverage/coverage.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

// Runs that touch no more edges than this keep all their triples.
constexpr std::size_t few_edges = 256;
constexpr std::size_t first_blocks = 16;  // all of them count
constexpr std::size_t known_count = 1024;

// Triples of this run, by their hash: those of a loop count once. One may replace another.
struct Known {
  Feature features[known_count];
  std::uint32_t runs[known_count];
  std::uint32_t run;
};
Known known{};

bool is_known(Feature feature) {
  const std::size_t slot = feature % known_count;
  if (known.runs[slot] == known.run && known.features[slot] == feature) return true;
  known.runs[slot] = known.run;
  known.features[slot] = feature;
  return false;
}

Feature feature_of_triple(std::uint64_t first, std::uint64_t second, std::uint64_t third) {
  std::uint64_t hash = (first + 1) * 0x9e3779b97f4a7c15U;
  hash = ((hash ^ (hash >> 29)) + second) * 0xbf58476d1ce4e5b9U;
  hash = ((hash ^ (hash >> 29)) + third) * 0x94d049bb133111ebU;
  return feature_of(Aspect::Path, hash >> 32);
}

// 0 stands for the begin of the run.
Feature feature_of_pair(std::uint64_t before, std::uint64_t after) {
  std::uint64_t hash = (before ^ (after << 32)) * 0x9e3779b97f4a7c15U;
  hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9U;
  return feature_of(Aspect::Path, hash >> 32);
}

// Of the bits of a triple's hash, those that must be 0.
Feature unsampled_bits() {
  Feature bits = 0;
  for (std::size_t edges = recorder.touched_count; edges > few_edges; edges /= 2)
    bits = 2 * bits + 1;
  return bits;
}

// Calls `take` for each triple between these edges that is sampled and not known.
template <class Take>
void sample(const CodeId* first, const CodeId* end, Take take) {
  if (end - first < 3) return;
  const Feature unsampled = unsampled_bits();
  CodeId before = number_of(*first++);
  CodeId last = number_of(*first++);
  for (; first != end; ++first) {
    const CodeId next = number_of(*first);
    const Feature feature = feature_of_triple(before, last, next);
    if ((feature & unsampled) == 0 && !is_known(feature)) take(feature);
    before = last;
    last = next;
  }
}

// All of the first blocks, then eight of each twofold.
bool counts_as_block(std::size_t number) {
  std::size_t gap = 1;
  while (number >= first_blocks * gap) gap *= 2;
  return number % gap == 0;
}

}  // namespace

void end_block() {
  const bool is_later = recorder.full_blocks > 0 && recorder.order == Order::Sampled;
  if (is_later && counts_as_block(recorder.full_blocks)) {
    sample(recorder.later, recorder.next, [](Feature feature) {
      if (recorder.sequence_count == most_sequences) return;
      recorder.sequences[recorder.sequence_count++] = feature;
    });
  }
  ++recorder.full_blocks;
  recorder.next = recorder.later;
  recorder.block_end = recorder.later + most_trace;
}

void forget_sequences() {
  recorder.next = recorder.trace;
  recorder.block_end = recorder.trace + most_trace;
  recorder.full_blocks = 0;
  recorder.sequence_count = 0;
  ++known.run;
}

void collect_order(std::vector<CodeId>& into) {
  for (std::size_t i = 0; i < trace_length(); ++i) into.push_back(number_of(recorder.trace[i]));
}

void collect_pairs(std::vector<Feature>& into) {
  const std::size_t before = into.size();
  const std::size_t length = trace_length();
  into.resize(before + length);
  Feature* const features = into.data() + before;
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const std::uint64_t next = number_of(recorder.trace[i]);
    features[i] = feature_of_pair(last, next);
    last = next;
  }
  std::sort(features, features + length);
  into.erase(std::unique(into.begin() + static_cast<std::ptrdiff_t>(before), into.end()),
             into.end());
}

// What was sampled before more edges were touched is sampled once more.
void collect_triples(std::vector<Feature>& into) {
  const auto append = [&](Feature feature) { into.push_back(feature); };
  sample(recorder.trace, recorder.trace + trace_length(), append);
  if (recorder.full_blocks == 0 || recorder.order == Order::First) return;
  const Feature unsampled = unsampled_bits();
  for (std::size_t i = 0; i < recorder.sequence_count; ++i)
    if ((recorder.sequences[i] & unsampled) == 0) into.push_back(recorder.sequences[i]);
  sample(recorder.later, recorder.next, append);
}

}  // namespace sonde::coverage
