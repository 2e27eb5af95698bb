// SPDX-License-Identifier: Apache-2.0
// Segments are only ever added, so readers need no lock: hooks run on any thread.
#include "coverage/places.hpp"

#include <link.h>

namespace sonde::coverage {
namespace {

// No templates of the standard library here: the linker may take their bodies from
// an instrumented file, and a hook would call itself.
struct Segments {
  Segment all[most_modules];
  std::size_t count;
};

Segments code;
Segments constants;
Place next_place = 1;
bool locked = false;

void lock() {
  while (__atomic_test_and_set(&locked, __ATOMIC_ACQUIRE)) {
  }
}
void unlock() { __atomic_clear(&locked, __ATOMIC_RELEASE); }

const Segment* segment_at(const Segments& segments, std::uintptr_t address) {
  // The newest first: a module may be loaded where another one was.
  for (std::size_t i = __atomic_load_n(&segments.count, __ATOMIC_ACQUIRE); i-- > 0;) {
    if (segments.all[i].holds(address)) return &segments.all[i];
  }
  return nullptr;
}

bool is_known(const Segments& segments, std::uintptr_t begin, std::uintptr_t size) {
  const Segment* const found = segment_at(segments, begin);
  return found != nullptr && found->begin == begin && found->size == size;
}

void add(Segments& segments, Segment segment) {
  if (segments.count == most_modules) return;
  segments.all[segments.count] = segment;
  __atomic_store_n(&segments.count, segments.count + 1, __ATOMIC_RELEASE);
}

Place take_places(std::size_t count) {
  const Place first = next_place;
  next_place += static_cast<Place>(count);
  return first;
}

// The loader's lock is held here. It must come before ours: a constructor of a
// module that is being loaded may be instrumented.
int add_module(dl_phdr_info* module, std::size_t /*size*/, void* /*unused*/) {
  lock();
  for (unsigned i = 0; i < module->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = module->dlpi_phdr[i];
    const std::uintptr_t begin = module->dlpi_addr + header.p_vaddr;
    const std::uintptr_t size = header.p_memsz;
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) != 0) continue;
    if (!is_known(constants, begin, size)) add(constants, {begin, size, 0});
    if ((header.p_flags & PF_X) == 0 || is_known(code, begin, size)) continue;
    add(code, {begin, size, take_places((size >> bytes_per_place_shift) + 1)});
  }
  unlock();
  return 0;
}

}  // namespace

Place allot_places(std::size_t count) {
  lock();
  const Place first = take_places(count);
  unlock();
  return first;
}

void find_modules() { dl_iterate_phdr(add_module, nullptr); }

Segment code_at(std::uintptr_t address) {
  const Segment* found = segment_at(code, address);
  if (found == nullptr) {
    find_modules();
    found = segment_at(code, address);
  }
  return found == nullptr ? Segment{} : *found;
}

std::size_t constant_bytes_at(const void* address) {
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  const Segment* const found = segment_at(constants, number);
  if (found == nullptr) return 0;
  // Not beyond the page: the module may have been unloaded since.
  constexpr std::uintptr_t page = 4096;
  const std::uintptr_t to_page_end = page - number % page;
  const std::uintptr_t to_segment_end = found->begin + found->size - number;
  return to_page_end < to_segment_end ? to_page_end : to_segment_end;
}

}  // namespace sonde::coverage
