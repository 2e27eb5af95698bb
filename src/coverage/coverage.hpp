// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "coverage/comparison.hpp"
#include "coverage/detail.hpp"
#include "coverage/feature.hpp"

namespace sonde::coverage {

// Whether any instrumented code is there: clang's is known when it is loaded,
// g++'s as soon as some of it has run, which making the first property does.
bool instrumented();

// Forgets the run before. Costs what that run touched.
void start_run(Detail detail = Detail::Comparisons);

// Between these, what instrumented code does is recorded; one thread at a time arms.
// Of other threads, which the code under test may have, edges count while it is armed;
// paths and comparisons do not.
void arm();
void disarm();

// While it lives, this thread's code leaves no trace, as inside a label.
class Pause {
 public:
  Pause();
  ~Pause();
  Pause(const Pause&) = delete;
  Pause& operator=(const Pause&) = delete;

 private:
  bool was_recording_;
  bool was_pausing_;
};

// Append what the run did. Each edge with how often it was taken, in a bucket.
void collect_edges(std::vector<Feature>& into);
// Edges taken at least four times, with that number in finer buckets.
void collect_counts(std::vector<Feature>& into);
// Three edges taken one after the other: which way the code went under which circumstances.
void collect_triples(std::vector<Feature>& into);
// The first k edges taken, for k = 1, 2, ... up to a cap, in that order: so the
// first one that is new tells where the run left all known paths.
void collect_path(std::vector<Feature>& into);
// Unless only edges were asked for: how close the two sides of each comparison came: the length of
// the difference in bits, or how many bytes of a text agree.
void collect_progress(std::vector<Feature>& into);

// With Detail::Comparisons; valid until the next run starts. Sides that were equal are not kept.
std::span<const Comparison> comparisons();
std::span<const TextComparison> text_comparisons();

}  // namespace sonde::coverage
