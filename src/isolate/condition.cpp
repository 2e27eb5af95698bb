// SPDX-License-Identifier: Apache-2.0
// Memory is filled in three ways, since none reaches all of it: glibc fills what malloc takes
// from the heap, but not the small blocks that a thread gets back from its own cache, so these are
// taken, filled and given back; and the stack below the running function is overwritten.
#include "isolate/condition.hpp"

#include <array>
#include <cstdlib>
#include <cstring>

#include <malloc.h>
#include <sched.h>

#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

constexpr int pattern = 0xa5;
// The bytes that blocks of a thread's cache have at most, and how many of one size it holds.
constexpr std::size_t largest_block = 1032;
constexpr std::size_t size_step = 16;
constexpr std::size_t blocks_of_size = 7;

bool fills(Condition condition) {
  return condition == Condition::ZeroedMemory || condition == Condition::PatternedMemory;
}

int byte_of(Condition condition) { return condition == Condition::ZeroedMemory ? 0 : pattern; }

cpu_set_t allowed_cores() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  sched_getaffinity(0, sizeof cores, &cores);
  return cores;
}

void stay_on_one_core() {
  const cpu_set_t allowed = allowed_cores();
  int first = 0;
  while (first < CPU_SETSIZE && !CPU_ISSET(first, &allowed)) ++first;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  sched_setaffinity(0, sizeof one, &one);
}

void fill_free_blocks(int byte) {
  for (std::size_t size = size_step / 2; size <= largest_block; size += size_step) {
    std::array<void*, blocks_of_size> blocks{};
    for (void*& block : blocks) {
      block = std::malloc(size);
      if (block != nullptr) std::memset(block, byte, size);
      asm volatile("" : : "r"(block) : "memory");  // or the compiler leaves it out
    }
    for (void* block : blocks) std::free(block);
  }
}

[[gnu::noinline]] void fill_stack(int byte) {
  std::array<char, 64 * 1024> below;
  std::memset(below.data(), byte, below.size());
  asm volatile("" : : "r"(below.data()) : "memory");
}

}  // namespace

bool can_be_given(Condition condition) {
  if (condition == Condition::OneCore) {
    const cpu_set_t allowed = allowed_cores();
    return CPU_COUNT(&allowed) > 1;
  }
  if (fills(condition)) return !reports_signals();  // then the allocator is the sanitizer's
  return condition == Condition::Usual;
}

void begin(Condition condition) {
  if (condition == Condition::OneCore) stay_on_one_core();
  // glibc fills what it frees with this byte, and what it gives with its complement.
  if (fills(condition)) mallopt(M_PERTURB, ~byte_of(condition) & 0xff);
}

void prepare_case(Condition condition) {
  if (!fills(condition)) return;
  fill_free_blocks(byte_of(condition));
  fill_stack(byte_of(condition));
}

}  // namespace sonde::isolate
