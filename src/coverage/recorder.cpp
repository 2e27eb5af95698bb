// SPDX-License-Identifier: Apache-2.0
#include "coverage/recorder.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <dlfcn.h>
#include <sys/mman.h>

#include "coverage/compared.hpp"
#include "coverage/coverage.hpp"
#include "coverage/hooks.hpp"
#include "coverage/next_function.hpp"

namespace sonde::coverage {

Recorder recorder;
__thread bool recording __attribute__((tls_model("initial-exec"))) = false;
bool hooks_active = true;
bool comparisons_wanted = false;

namespace {

__thread bool pausing = false;
bool seen_instrumented = false;
bool armed = false;
bool elsewhere_locked = false;
bool numbers_are_shared = false;

void lock_elsewhere() {
  while (__atomic_test_and_set(&elsewhere_locked, __ATOMIC_ACQUIRE)) {
  }
}
void unlock_elsewhere() { __atomic_clear(&elsewhere_locked, __ATOMIC_RELEASE); }

constexpr std::size_t numbers_size = (most_code_ids + std::size_t{1}) * sizeof(CodeId);
constexpr std::size_t list_size = most_touched * sizeof(CodeId);

// Address space only: pages take memory when they are first used.
void* mapped(std::size_t size, int sharing) {
  const int flags = sharing | MAP_ANONYMOUS | MAP_NORESERVE;
  return mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, -1, 0);
}

void* reserve(std::size_t size) {
  void* const memory = mapped(size, MAP_PRIVATE);
  if (memory != MAP_FAILED) return memory;
  std::fputs("sonde: no address space for coverage; raise the limit (ulimit -v)\n", stderr);
  std::abort();
}

// What may be shared is there already then.
void reserve_ids(CodeId*& list, std::size_t size) {
  if (list == nullptr) list = static_cast<CodeId*>(reserve(size));
}

void prepare() {
  recorder.hits = static_cast<std::uint8_t*>(reserve(most_code_ids));
  recorder.known = static_cast<std::uint8_t*>(reserve(most_code_ids));
  reserve_ids(recorder.touched, list_size);
  reserve_ids(recorder.touched_elsewhere, list_size);
  reserve_ids(recorder.code_of_edges, numbers_size);
  reserve_ids(recorder.numbers_by_id, numbers_size);
  reserve_ids(recorder.ids_by_number, numbers_size);
  require_hooks();
  find_modules();
  forget_comparisons();
}

// What is left in the list is of a run that did not end.
void forget(CodeId* touched, std::size_t& count) {
  for (std::size_t i = 0; i < count; ++i) {
    recorder.hits[touched[i]] = 0;
    touched[i] = 0;
  }
  count = 0;
}

Feature feature_of_edge(CodeId id) {
  return feature_of(Aspect::Edge, std::uint64_t{number_of(id)} * 8 + bucket_of(recorder.hits[id]));
}

}  // namespace

void count_elsewhere(CodeId id) {
  if (pausing) return;
  lock_elsewhere();
  seen_instrumented = true;
  hooks_active = armed;
  if (armed) {
    std::uint8_t& hits = recorder.hits[id];
    const bool is_new = hits == 0;
    const bool fits = recorder.elsewhere_count != most_touched;
    if (is_new && fits) recorder.touched_elsewhere[recorder.elsewhere_count++] = id;
    if (!is_new || fits) count_hit(hits);
  }
  unlock_elsewhere();
}

void* next_function(const char* name) { return dlsym(RTLD_NEXT, name); }

bool instrumented() { return seen_instrumented; }

void call_known(std::span<const Feature> features) {
  if (recorder.known == nullptr) return;
  for (const Feature feature : features) {
    const bool has_number =
        aspect_of(feature) == Aspect::Edge && edge_in(feature) <= number_count();
    if (has_number) recorder.known[wrapped(recorder.ids_by_number[edge_in(feature)])] = 1;
  }
}

void forget_known() {
  if (recorder.known == nullptr) return;
  for (CodeId number = number_count(); number > 0; --number)
    recorder.known[wrapped(recorder.ids_by_number[number])] = 0;
}

void forget_numbers() {
  if (recorder.numbers_by_id == nullptr) return;
  forget_known();
  for (CodeId number = number_count(); number > 0; --number)
    recorder.numbers_by_id[wrapped(recorder.ids_by_number[number])] = 0;
  recorder.ids_by_number[0] = 0;
}

// Where there is no memory to share, each process has numbers of its own, and only the guidance
// suffers.
void share_numbers() {
  forget_numbers();
  if (numbers_are_shared) return;
  if (recorder.hits != nullptr) forget(recorder.touched, recorder.touched_count);
  const std::array lists = {&recorder.numbers_by_id, &recorder.ids_by_number,
                            &recorder.code_of_edges, &recorder.touched};
  const std::array sizes = {numbers_size, numbers_size, numbers_size, list_size};
  std::array<void*, lists.size()> shared{};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    shared[i] = mapped(sizes[i], MAP_SHARED);
    if (shared[i] == MAP_FAILED) return;
  }
  for (std::size_t i = 0; i < lists.size(); ++i) *lists[i] = static_cast<CodeId*>(shared[i]);
  numbers_are_shared = true;
}

// The list ends where it is 0. The run may have damaged it.
std::vector<CodeId> take_unended_run() {
  std::vector<CodeId> code;
  if (!numbers_are_shared) return code;
  for (std::size_t i = 0; i < most_touched && recorder.touched[i] != 0; ++i) {
    const CodeId edge = wrapped(std::exchange(recorder.touched[i], 0));
    if (recorder.code_of_edges[edge] != 0) code.push_back(recorder.code_of_edges[edge]);
  }
  return code;
}

std::span<const CodeId> numbered_edges(std::size_t first) {
  if (recorder.numbers_by_id == nullptr || first > number_count()) return {};
  return {recorder.ids_by_number + first, recorder.ids_by_number + number_count() + 1};
}

CodeId code_of_edge(std::size_t number) {
  if (number == 0 || recorder.hits == nullptr || number_count() < number) return 0;
  return recorder.code_of_edges[wrapped(recorder.ids_by_number[number])];
}

std::uintptr_t address_of_edge(std::size_t number) {
  const CodeId code = code_of_edge(number);
  return code == 0 ? 0 : code_address(code);
}

std::size_t first_edge() { return trace_length() == 0 ? 0 : number_of(recorder.trace[0]); }

std::uint64_t edges_taken() {
  const CodeId* const block = recorder.block_end - most_trace;
  return recorder.full_blocks * std::uint64_t{most_trace} +
         static_cast<std::uint64_t>(recorder.next - block);
}

void restore_numbers(std::span<const CodeId> edges) {
  if (edges.empty()) return;
  if (recorder.hits == nullptr) prepare();
  for (const CodeId edge : edges) number_of(wrapped(edge));
}

void mark_instrumented() { seen_instrumented = true; }

void start_run(Wanted wanted) {
  if (recorder.hits == nullptr) prepare();
  lock_elsewhere();
  forget(recorder.touched, recorder.touched_count);
  forget(recorder.touched_elsewhere, recorder.elsewhere_count);
  unlock_elsewhere();
  forget_sequences();
  recorder.detail = wanted.detail;
  recorder.order = wanted.order;
  recorder.equal_sides = wanted.equal_sides;
  recorder.only_unknown = wanted.only_unknown;
  forget_comparisons();
}

void arm() {
  if (recorder.hits == nullptr) prepare();
  armed = true;
  hooks_active = true;
  comparisons_wanted = recorder.detail != Detail::Edges || recorder.equal_sides;
  recording = true;
}

void disarm() {
  recording = false;
  armed = false;
  hooks_active = false;
  comparisons_wanted = false;
}

Pause::Pause() : was_recording_(recording), was_pausing_(pausing) {
  recording = false;
  pausing = true;
}

bool is_pausing() { return pausing; }

Pause::~Pause() {
  recording = was_recording_;
  pausing = was_pausing_;
}

// A thread that was inside a hook when the run was disarmed may still add to its list.
void collect_edges(std::vector<Feature>& into) {
  lock_elsewhere();
  const std::size_t elsewhere = recorder.elsewhere_count;
  unlock_elsewhere();
  const std::size_t before = into.size();
  into.resize(before + recorder.touched_count + elsewhere);
  Feature* next = into.data() + before;
  for (std::size_t i = 0; i < recorder.touched_count; ++i) {
    *next++ = feature_of_edge(recorder.touched[i]);
  }
  for (std::size_t i = 0; i < elsewhere; ++i) {
    *next++ = feature_of_edge(recorder.touched_elsewhere[i]);
  }
}

void collect_path(std::vector<Feature>& into, std::size_t limit) {
  const std::size_t before = into.size();
  const std::size_t length = trace_length() < limit ? trace_length() : limit;
  into.resize(before + length);
  Feature* const features = into.data() + before;
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < length; ++i) {
    hash = (hash ^ number_of(recorder.trace[i])) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29;
    features[i] = feature_of(Aspect::Path, hash >> 32);
  }
}

}  // namespace sonde::coverage
