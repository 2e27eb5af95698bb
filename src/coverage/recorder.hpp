// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "coverage/code_id.hpp"
#include "coverage/detail.hpp"
#include "coverage/feature.hpp"

// Hooks run at every branch of the code under test, so this is all plain arrays and
// inline; and no template of the standard library: the linker may take its body from
// an instrumented file, and a hook would call itself.
namespace sonde::coverage {

// Edges kept in their order, in one run: paths through loops have no end. Not measured.
constexpr std::size_t most_trace = 1024;
// Sequences of later edges, in one run. Bounds time; not measured.
constexpr std::size_t most_sequences = 1024;
// Different edges of one run; more are not counted. Bounds address space.
constexpr std::size_t most_touched = 1U << 20;

// What the present run did.
struct Recorder {
  std::uint8_t* hits = nullptr;   // by id; not mapped before the first run
  std::uint8_t* known = nullptr;  // by id: 1 for edges that were called known
  CodeId* touched = nullptr;      // those whose hits are not 0
  CodeId* touched_elsewhere = nullptr;
  CodeId* code_of_edges = nullptr;  // by id: the id of the code, where it is that of an edge
  // By id: the number by which features know it, or 0; see number_of. Then, by number: the
  // id. The first of these is how many there are.
  CodeId* numbers_by_id = nullptr;
  CodeId* ids_by_number = nullptr;
  std::size_t touched_count = 0;
  std::size_t elsewhere_count = 0;
  // The first edges of the run in their order, and a block of later ones, which the next block
  // replaces.
  CodeId trace[most_trace] = {};
  CodeId later[most_trace] = {};
  CodeId* next = trace;  // where the next edge goes
  CodeId* block_end = trace + most_trace;
  std::size_t full_blocks = 0;
  Feature sequences[most_sequences] = {};  // of later edges that were replaced
  std::size_t sequence_count = 0;
  Segment code;  // where the last hook was called from
  Detail detail = Detail::Edges;
  Order order = Order::First;
  bool equal_sides = false;
  bool only_unknown = false;
};

extern Recorder recorder;

// Whether this thread has armed and does not pause.
extern __thread bool recording;

// Whether some thread has armed, or no instrumented code was seen yet. While this is false,
// hooks have nothing to do, on any thread.
extern bool hooks_active;

// Whether some thread has armed, and wants comparisons.
extern bool comparisons_wanted;

// Counts an edge of another thread of the code under test.
void count_elsewhere(CodeId id);

void mark_instrumented();

// The block of edges is full: samples its sequences, and starts the next block.
void end_block();
// At the start of a run.
void forget_sequences();

// The code under test may have damaged it.
inline std::uint32_t number_count() {
  const std::uint32_t count = recorder.ids_by_number[0];
  return count < most_code_ids ? count : most_code_ids;
}

// Ids have numbers in the order in which runs are first asked about them: so features, and
// all that is decided by their hashes, do not depend on where the linker put the code. Where they
// are shared, forked children add to them.
inline std::uint32_t number_of(CodeId id) {
  CodeId& number = recorder.numbers_by_id[id];
  if (number == 0) [[unlikely]] {
    const std::uint32_t next = number_count() < most_code_ids ? number_count() + 1 : most_code_ids;
    recorder.ids_by_number[next] = id;
    recorder.ids_by_number[0] = next;
    number = next;
  }
  return number;
}

inline void count_hit(std::uint8_t& hits) {
  hits = static_cast<std::uint8_t>(hits + (hits != UINT8_MAX));
}

// An edge that is no part of any sequence, and counts once.
inline void touch_once(CodeId id) {
  if (recorder.hits[id] != 0 || recorder.touched_count == most_touched) return;
  recorder.touched[recorder.touched_count++] = id;
  recorder.hits[id] = 1;
}

inline bool has_code(CodeId edge) { return recorder.code_of_edges[edge] != 0; }

// An edge that the run has not touched yet: where its code is.
inline void keep_code(CodeId edge, CodeId code) {
  if (recorder.hits[edge] == 0) [[unlikely]]
    recorder.code_of_edges[edge] = code;
}

inline void touch(CodeId id) {
  std::uint8_t& hits = recorder.hits[id];
  if (hits == 0) [[unlikely]] {
    if (recorder.touched_count == most_touched) return;
    recorder.touched[recorder.touched_count++] = id;
  }
  count_hit(hits);
  *recorder.next++ = id;
  if (recorder.next == recorder.block_end) [[unlikely]]
    end_block();
}

// How many of the first edges were kept in their order.
inline std::size_t trace_length() {
  if (recorder.full_blocks != 0) return most_trace;
  return static_cast<std::size_t>(recorder.next - recorder.trace);
}

// Call it only in the thread that records.
inline CodeId code_id_of(std::uintptr_t address) {
  if (!recorder.code.holds(address)) [[unlikely]]
    recorder.code = code_at(address);
  return recorder.code.code_id_of(address);
}

}  // namespace sonde::coverage
