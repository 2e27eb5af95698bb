// SPDX-License-Identifier: Apache-2.0
// The functions that instrumented code calls. Their names are the compilers'.
#include "coverage/hooks.hpp"

#include "coverage/compared.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

std::uintptr_t address_of(const void* code) { return reinterpret_cast<std::uintptr_t>(code); }

// Hooks are short and call other functions last, so that compilers make them without a
// stack frame.
[[gnu::noinline]] void touch_elsewhere(std::uintptr_t caller) {
  count_elsewhere(code_at(caller).code_id_of(caller));
}
[[gnu::noinline]] void touch_other_module(std::uintptr_t caller) {
  const CodeId id = code_id_of(caller);
  if (recorder.only_unknown && recorder.known[id] != 0) return;
  keep_code(id, id);
  if (recorder.only_unknown) return touch_once(id);
  touch(id);
}
[[gnu::noinline]] void touch_unknown(CodeId edge, std::uintptr_t caller) {
  if (!has_code(edge)) keep_code(edge, code_id_of(caller));
  touch_once(edge);
}
[[gnu::noinline]] void touch_first(CodeId edge, std::uintptr_t caller) {
  if (!has_code(edge)) keep_code(edge, code_id_of(caller));
  touch(edge);
}

enum class Shape : std::uint8_t { Variable, Constant, Real };

[[gnu::noinline]] void record_comparison(std::uintptr_t caller, std::uint64_t value,
                                         std::uint64_t other, std::uint8_t width, Shape shape) {
  if (!recording) return;
  const CodeId site = code_id_of(caller);
  if (recorder.equal_sides && value == other) touch_once(site);
  if (recorder.detail == Detail::Edges) return;
  const Operand operand = shape == Shape::Real ? Operand::Real : Operand::Integer;
  record_numbers(site, {value, other, width, operand, shape == Shape::Constant});
}

[[gnu::noinline]] void record_cases(std::uintptr_t caller, std::uint64_t value,
                                    const std::uint64_t* cases) {
  if (recording && recorder.detail != Detail::Edges)
    record_switch(code_id_of(caller), value, cases);
}

bool keeps_texts() { return comparisons_wanted && recording && recorder.detail != Detail::Edges; }

std::uint64_t bits_of(double value) { return __builtin_bit_cast(std::uint64_t, value); }

}  // namespace

void require_hooks() {}

void record_memcmp(std::uintptr_t caller, const void* left, const void* right, std::size_t size) {
  if (keeps_texts() && size != 0) record_memory(code_id_of(caller), left, right, size);
}

void record_strcmp(std::uintptr_t caller, const char* left, const char* right, std::size_t limit) {
  if (!keeps_texts()) return;
  record_texts(code_id_of(caller), {left, length_up_to(left, limit)},
               {right, length_up_to(right, limit)});
}

void record_memchr(std::uintptr_t caller, const void* text, int wanted, std::size_t size) {
  if (keeps_texts() && size != 0)
    record_character(code_id_of(caller), static_cast<unsigned char>(wanted), {text, size});
}

void record_search(std::uintptr_t caller, const char* text, const char* wanted) {
  record_strcmp(caller, text, wanted, most_text);
}

void record_memmem(std::uintptr_t caller, const void* text, std::size_t text_size,
                   const void* wanted, std::size_t wanted_size) {
  if (keeps_texts()) record_texts(code_id_of(caller), {text, text_size}, {wanted, wanted_size});
}

}  // namespace sonde::coverage

using namespace sonde::coverage;

// clang-tidy knows better names, but these are called by compilers.
// NOLINTBEGIN(readability-identifier-naming,readability-function-size)
#define SONDE_CALLER address_of(__builtin_return_address(0))

extern "C" {

// Edges, as g++ counts them.
void __sanitizer_cov_trace_pc() {
  if (!hooks_active) return;
  const std::uintptr_t caller = SONDE_CALLER;
  if (!recording) return touch_elsewhere(caller);
  if (!recorder.code.holds(caller)) return touch_other_module(caller);
  const CodeId id = recorder.code.code_id_of(caller);
  if (recorder.only_unknown) [[unlikely]]
    return recorder.known[id] != 0 ? void() : touch_unknown(id, caller);
  keep_code(id, id);
  touch(id);
}

// Edges, as clang counts them.
void __sanitizer_cov_trace_pc_guard_init(std::uint32_t* begin, std::uint32_t* end) {
  if (begin == end || *begin != 0) return;  // called once for each file of a module
  CodeId next = allot_code_ids(begin, static_cast<std::size_t>(end - begin));
  for (std::uint32_t* guard = begin; guard != end; ++guard) *guard = wrapped(next++);
  mark_instrumented();
}

void __sanitizer_cov_trace_pc_guard(std::uint32_t* guard) {
  if (recording && recorder.only_unknown) [[unlikely]]
    return recorder.known[*guard] != 0 ? void() : touch_unknown(*guard, SONDE_CALLER);
  if (recording && recorder.hits[*guard] == 0) [[unlikely]]
    return touch_first(*guard, SONDE_CALLER);
  if (recording) return touch(*guard);
  if (hooks_active) count_elsewhere(*guard);
}

void __sanitizer_cov_trace_cmp1(std::uint8_t left, std::uint8_t right) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, left, right, 1, Shape::Variable);
}
void __sanitizer_cov_trace_cmp2(std::uint16_t left, std::uint16_t right) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, left, right, 2, Shape::Variable);
}
void __sanitizer_cov_trace_cmp4(std::uint32_t left, std::uint32_t right) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, left, right, 4, Shape::Variable);
}
void __sanitizer_cov_trace_cmp8(std::uint64_t left, std::uint64_t right) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, left, right, 8, Shape::Variable);
}

void __sanitizer_cov_trace_const_cmp1(std::uint8_t constant, std::uint8_t value) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, value, constant, 1, Shape::Constant);
}
void __sanitizer_cov_trace_const_cmp2(std::uint16_t constant, std::uint16_t value) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, value, constant, 2, Shape::Constant);
}
void __sanitizer_cov_trace_const_cmp4(std::uint32_t constant, std::uint32_t value) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, value, constant, 4, Shape::Constant);
}
void __sanitizer_cov_trace_const_cmp8(std::uint64_t constant, std::uint64_t value) {
  if (comparisons_wanted) record_comparison(SONDE_CALLER, value, constant, 8, Shape::Constant);
}

// Only g++ calls these.
void __sanitizer_cov_trace_cmpf(float left, float right) {
  if (comparisons_wanted)
    record_comparison(SONDE_CALLER, bits_of(double{left}), bits_of(double{right}), 8, Shape::Real);
}
void __sanitizer_cov_trace_cmpd(double left, double right) {
  if (comparisons_wanted)
    record_comparison(SONDE_CALLER, bits_of(left), bits_of(right), 8, Shape::Real);
}

void __sanitizer_cov_trace_switch(std::uint64_t value, void* cases) {
  if (!comparisons_wanted) return;
  record_cases(SONDE_CALLER, value, static_cast<const std::uint64_t*>(cases));
}

// String functions, where the runtime of a sanitizer owns their names.
void __sanitizer_weak_hook_memcmp(void* caller, const void* left, const void* right,
                                  std::size_t size, int /*result*/) {
  record_memcmp(address_of(caller), left, right, size);
}
void __sanitizer_weak_hook_bcmp(void* caller, const void* left, const void* right, std::size_t size,
                                int /*result*/) {
  record_memcmp(address_of(caller), left, right, size);
}
void __sanitizer_weak_hook_strcmp(void* caller, const char* left, const char* right,
                                  int /*result*/) {
  record_strcmp(address_of(caller), left, right, most_text);
}
void __sanitizer_weak_hook_strncmp(void* caller, const char* left, const char* right,
                                   std::size_t limit, int /*result*/) {
  record_strcmp(address_of(caller), left, right, limit);
}
void __sanitizer_weak_hook_strcasecmp(void* caller, const char* left, const char* right,
                                      int /*result*/) {
  record_strcmp(address_of(caller), left, right, most_text);
}
void __sanitizer_weak_hook_strncasecmp(void* caller, const char* left, const char* right,
                                       std::size_t limit, int /*result*/) {
  record_strcmp(address_of(caller), left, right, limit);
}
void __sanitizer_weak_hook_strstr(void* caller, const char* text, const char* wanted,
                                  char* /*result*/) {
  record_search(address_of(caller), text, wanted);
}
void __sanitizer_weak_hook_memmem(void* caller, const void* text, std::size_t text_size,
                                  const void* wanted, std::size_t wanted_size, void* /*result*/) {
  record_memmem(address_of(caller), text, text_size, wanted, wanted_size);
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming,readability-function-size)
