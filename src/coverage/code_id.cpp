// SPDX-License-Identifier: Apache-2.0
// Segments are only ever added, so readers need no lock: hooks run on any thread.
//
// A module that is unloaded and loaded again, as a plugin is in each case, gets its ids again:
// they belong to what the module is (its build id, or else its name), not to where it stands.
#include "coverage/code_id.hpp"

#include <link.h>

namespace sonde::coverage {
namespace {

// No templates of the standard library here: the linker may take their bodies from
// an instrumented file, and a hook would call itself.
struct Segments {
  Segment all[most_modules];
  std::size_t count;
};

// The ids of a part of a module: of a code segment, or of clang's guards.
struct Allotted {
  std::uint64_t identity;
  CodeId first;
};

Segments code;
Segments constants;
Allotted allotted[2 * most_modules];
std::size_t allotted_count = 0;
CodeId next_code_id = 1;
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

bool is_known(const Segments& segments, const Segment& segment) {
  const Segment* const found = segment_at(segments, segment.begin);
  return found != nullptr && found->begin == segment.begin && found->identity == segment.identity;
}

// Where there is no room left, the module's own segment of another time, which has the same size
// and the same ids, stands where the module is now.
void add(Segments& segments, const Segment& segment) {
  if (segments.count != most_modules) {
    segments.all[segments.count] = segment;
    __atomic_store_n(&segments.count, segments.count + 1, __ATOMIC_RELEASE);
    return;
  }
  for (Segment& old : segments.all) {
    if (old.identity == segment.identity)
      return __atomic_store_n(&old.begin, segment.begin, __ATOMIC_RELEASE);
  }
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
  return hash ^ (hash >> 29);
}

CodeId take_code_ids(std::uint64_t identity, std::size_t count) {
  for (std::size_t i = 0; i < allotted_count; ++i) {
    if (allotted[i].identity == identity) return allotted[i].first;
  }
  const CodeId first = next_code_id;
  next_code_id += static_cast<CodeId>(count);
  if (allotted_count != 2 * most_modules) allotted[allotted_count++] = {identity, first};
  return first;
}

std::uint64_t hash_of(const unsigned char* bytes, std::size_t size) {
  std::uint64_t hash = size + 1;
  for (std::size_t i = 0; i < size; ++i) hash = mixed(hash, bytes[i]);
  return hash;
}

// Of the build id in the notes of a module; 0 where there is none.
std::uint64_t build_id_in(const unsigned char* notes, std::size_t size) {
  constexpr std::size_t alignment = 4;
  const auto aligned = [](std::size_t length) {
    return (length + alignment - 1) / alignment * alignment;
  };
  for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    const auto* const note = reinterpret_cast<const ElfW(Nhdr)*>(notes + at);
    const std::size_t content = at + sizeof(ElfW(Nhdr)) + aligned(note->n_namesz);
    const bool is_gnu = note->n_namesz == 4 && notes[at + sizeof(ElfW(Nhdr))] == 'G';
    if (content + note->n_descsz > size) return 0;
    if (is_gnu && note->n_type == NT_GNU_BUILD_ID) return hash_of(notes + content, note->n_descsz);
    at = content + aligned(note->n_descsz);
  }
  return 0;
}

std::uint64_t name_of(const dl_phdr_info& module) {
  std::size_t length = 0;
  while (module.dlpi_name[length] != '\0') ++length;
  return hash_of(reinterpret_cast<const unsigned char*>(module.dlpi_name), length);
}

std::uint64_t identity_of(const dl_phdr_info& module) {
  std::uint64_t id = 0;
  std::uint64_t sizes = 0;
  for (unsigned i = 0; i < module.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = module.dlpi_phdr[i];
    const std::uintptr_t begin = module.dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_LOAD) sizes = mixed(sizes, header.p_memsz);
    if (header.p_type == PT_NOTE && id == 0)
      id = build_id_in(reinterpret_cast<const unsigned char*>(begin), header.p_memsz);
  }
  return mixed(id == 0 ? name_of(module) : id, sizes);
}

// The loader's lock is held here. It must come before ours: a constructor of a
// module that is being loaded may be instrumented.
int add_module(dl_phdr_info* module, std::size_t /*size*/, void* /*unused*/) {
  const std::uint64_t identity = identity_of(*module);
  lock();
  for (unsigned i = 0; i < module->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = module->dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) != 0) continue;
    Segment segment{module->dlpi_addr + header.p_vaddr, header.p_memsz, 0,
                    mixed(identity, header.p_vaddr)};
    if (!is_known(constants, segment)) add(constants, segment);
    if ((header.p_flags & PF_X) == 0 || is_known(code, segment)) continue;
    segment.first = take_code_ids(segment.identity, (segment.size >> bytes_per_code_id_shift) + 1);
    add(code, segment);
  }
  unlock();
  return 0;
}

// What is looked for, and then found.
struct Found {
  std::uintptr_t address;
  std::uint64_t identity;
};

int find_module(dl_phdr_info* module, std::size_t /*size*/, void* unknown) {
  Found& found = *static_cast<Found*>(unknown);
  for (unsigned i = 0; i < module->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = module->dlpi_phdr[i];
    const std::uintptr_t offset = found.address - module->dlpi_addr - header.p_vaddr;
    if (header.p_type != PT_LOAD || offset >= header.p_memsz) continue;
    found.identity = mixed(identity_of(*module), header.p_vaddr + offset);
    return 1;
  }
  return 0;
}

}  // namespace

CodeId allot_code_ids(const void* address, std::size_t count) {
  Found found{reinterpret_cast<std::uintptr_t>(address), 0};
  // Code that no module holds was made at run time: its identity is its address.
  if (dl_iterate_phdr(find_module, &found) == 0) found.identity = mixed(1, found.address);
  lock();
  const CodeId first = take_code_ids(mixed(found.identity, count), count);
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

// An id is that of the byte behind the call, up to three bytes before this address.
std::uintptr_t code_address(CodeId id) {
  constexpr std::uintptr_t ahead = (1U << bytes_per_code_id_shift) - 1;
  for (std::size_t i = __atomic_load_n(&code.count, __ATOMIC_ACQUIRE); i-- > 0;) {
    const Segment& segment = code.all[i];
    const std::uintptr_t offset = std::uintptr_t{id - segment.first} << bytes_per_code_id_shift;
    if (id >= segment.first && offset < segment.size) return segment.begin + offset + ahead;
  }
  return 0;
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
