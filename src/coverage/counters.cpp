// SPDX-License-Identifier: Apache-2.0
#include "coverage/counters.hpp"

#include <cstddef>
#include <cstring>

#include <dlfcn.h>

#include "coverage/places.hpp"
#include "coverage/recorder.hpp"

namespace sonde::coverage {
namespace {

struct Counters {
  std::uint8_t* begin;
  std::uint8_t* end;
  Place first;
};

Counters modules[most_modules];
std::size_t module_count = 0;

bool is_known(const std::uint8_t* begin) {
  for (std::size_t i = 0; i < module_count; ++i) {
    if (modules[i].begin == begin) return true;
  }
  return false;
}

void keep_loaded(const void* address) {
  Dl_info found;
  if (dladdr(address, &found) == 0 || found.dli_fname == nullptr) return;
  (void)dlopen(found.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
}

// Eight words at a time, as vectors do it: almost all counters are 0.
constexpr std::size_t block = 64;

bool is_zero(const std::uint8_t* counters) {
  std::uint64_t words[block / sizeof(std::uint64_t)];
  __builtin_memcpy(words, counters, block);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  return any == 0;
}

void add_hits(Place place, std::uint8_t more) {
  std::uint8_t& hits = recorder.hits[place];
  if (hits == 0) {
    if (recorder.touched_count == most_touched) return;
    recorder.touched[recorder.touched_count++] = place;
  }
  const unsigned sum = unsigned{hits} + more;
  hits = static_cast<std::uint8_t>(sum < UINT8_MAX ? sum : UINT8_MAX);
}

void read_block(const Counters& module, const std::uint8_t* from, const std::uint8_t* to) {
  for (const std::uint8_t* counter = from; counter != to; ++counter) {
    const auto index = static_cast<Place>(counter - module.begin);
    if (*counter != 0) add_hits(wrapped(module.first + index), *counter);
  }
}

void read_module(const Counters& module) {
  const std::uint8_t* at = module.begin;
  for (; static_cast<std::size_t>(module.end - at) >= block; at += block) {
    if (!is_zero(at)) read_block(module, at, at + block);
  }
  read_block(module, at, module.end);
}

}  // namespace

void add_counters(std::uint8_t* begin, std::uint8_t* end) {
  if (begin == end || is_known(begin) || module_count == most_modules) return;
  keep_loaded(begin);
  modules[module_count] = {begin, end, allot_places(static_cast<std::size_t>(end - begin))};
  ++module_count;
  recorder.path_is_of_comparisons = true;
  mark_instrumented();
}

void clear_counters() {
  for (std::size_t i = 0; i < module_count; ++i) {
    std::memset(modules[i].begin, 0, static_cast<std::size_t>(modules[i].end - modules[i].begin));
  }
}

void read_counters() {
  for (std::size_t i = 0; i < module_count; ++i) read_module(modules[i]);
}

}  // namespace sonde::coverage
