// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "coverage/code_id.hpp"
#include "coverage/comparison.hpp"
#include "coverage/detail.hpp"
#include "coverage/feature.hpp"

// Records what instrumented code does during one run, and turns it into features: edges
// with their hit counts, sequences of edges, and the operands of comparisons.
//
//   start_run();  arm();  run the property;  disarm();  collect_edges(features);
//
// There is one recorder in a process; it owns all buffers, which grow to a fixed size and
// are used again. The hooks that compilers call are in hooks.cpp, the string functions of
// the C library in interpose.cpp. Both only record; nothing is allocated while armed.
//
// start_run, arm, disarm and the collect functions belong to one thread at a time. Code
// under test may have more threads: their edges count while the recorder is armed, their
// paths and comparisons do not. Edges are numbered as runs first take them: so features are
// the same in a process and in its forked children, and whatever the order in which files were
// linked, but not in another search.
namespace sonde::coverage {

// Whether there is any instrumented code. That of clang is known when it is loaded, that of
// g++ as soon as some of it has run, which making the first property does.
bool instrumented();

// Before the first run of a search, so that its features do not depend on searches before it.
void forget_numbers();
// The same, and processes that are forked from now on share the numbers of edges, and add to
// them. Only one of them may run at a time.
void share_numbers();
// The edges that have numbers, in this order, from the number `first` on. A process that was not
// forked goes on with them.
std::span<const CodeId> numbered_edges(std::size_t first = 1);
void restore_numbers(std::span<const CodeId> edges);

// The id of the code of an edge, by its number; 0 where that is not known: of comparisons, of
// edges that only other threads took, or that only other processes did, unless they were forked
// and share numbers.
CodeId code_of_edge(std::size_t number);
// An address in that code, or 0.
std::uintptr_t address_of_edge(std::size_t number);
// The ids of the code of all edges that a forked child, which shares numbers, took in the run
// in which it died; or in its last one. Forgets them: so call it before the child is made, too.
std::vector<CodeId> take_unended_run();
// The number of the edge that the run took first; 0 if there was none.
std::size_t first_edge();
// How many edges the run took, in the thread that records; each as often as it was taken.
std::uint64_t edges_taken();

// Forgets the run before. The cost is proportional to what that run touched.
void start_run(Wanted wanted = {});

// Which edges runs that want only unknown ones leave out: those of these features, in whatever
// bucket; and none again. forget_numbers does the latter, too.
void call_known(std::span<const Feature> features);
void forget_known();

// What instrumented code does between these two calls is recorded.
void arm();
void disarm();

// As long as a Pause exists, nothing of this thread is recorded, as inside a label.
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

// Whether one exists on this thread.
bool is_pausing();

// These append what the run did. First: each edge with a bucket of its hit count.
void collect_edges(std::vector<Feature>& into);
// Edges taken at least four times, each with its hit count.
void collect_counts(std::vector<Feature>& into);
// Every two edges that were taken one after the other, once, and the first one of the run. No
// more than the first 1024 edges of a run are looked at.
void collect_pairs(std::vector<Feature>& into);
// Three edges taken one after the other, which show the circumstances of an edge; each once. Of
// runs that touch more than 256 edges they are a sample: a half, a quarter and so on. With
// Order::Sampled they are from the whole run, else from its first 1024 edges.
void collect_triples(std::vector<Feature>& into);
// Hashes of the first k edges taken, for k = 1, 2, ... up to `limit`, in that order. The
// first hash that is new shows where the run left all known paths. No more than the first
// 1024 edges of a run are kept in their order.
void collect_path(std::vector<Feature>& into, std::size_t limit = ~std::size_t{0});
// The numbers of the first edges taken, in their order; no more than 1024.
void collect_order(std::vector<CodeId>& into);
// How close the two sides of each comparison came: the length of the difference in bits, or
// how many bytes of a text agree. Empty with Detail::Edges.
void collect_progress(std::vector<Feature>& into);

// The comparisons of the run, with Detail::Comparisons, except those whose sides were equal.
// Valid until the next run starts.
std::span<const Comparison> comparisons();
std::span<const TextComparison> text_comparisons();

}  // namespace sonde::coverage
