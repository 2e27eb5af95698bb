// SPDX-License-Identifier: Apache-2.0
// For each module that the loader lists: find in its relocations the slots that hold the address of
// a hook. Then go through its code for bytes that begin a call, and keep the calls that lead to a
// hook, to a stub that jumps through such a slot, or through the slot itself. Modules that neither
// have such a slot nor hold the hooks are skipped.
#include "code/modules.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <string_view>

#include <link.h>

#include "code/instruction.hpp"

// Names of the compilers; coverage/hooks.cpp has the functions.
extern "C" {
void __sanitizer_cov_trace_pc();                      // NOLINT(readability-identifier-naming)
void __sanitizer_cov_trace_pc_guard(std::uint32_t*);  // NOLINT(readability-identifier-naming)
}

namespace sonde::code {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::array<std::string_view, 2> hook_names = {"__sanitizer_cov_trace_pc",
                                                        "__sanitizer_cov_trace_pc_guard"};

bool is_hook(std::uintptr_t address) {
  return address == reinterpret_cast<std::uintptr_t>(&__sanitizer_cov_trace_pc) ||
         address == reinterpret_cast<std::uintptr_t>(&__sanitizer_cov_trace_pc_guard);
}

// Of the dynamic section of a module: what says which of its slots the loader fills with hooks.
struct Linkage {
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  std::array<const ElfW(Rela)*, 2> relocations{};
  std::array<std::size_t, 2> sizes{};  // in bytes
};

Linkage linkage_of(const dl_phdr_info& module) {
  Linkage found;
  for (unsigned i = 0; i < module.dlpi_phnum; ++i) {
    if (module.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const auto* entry =
        reinterpret_cast<const ElfW(Dyn)*>(module.dlpi_addr + module.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      const auto at = reinterpret_cast<const void*>(entry->d_un.d_ptr);  // the loader moved it
      switch (entry->d_tag) {
        case DT_SYMTAB: found.symbols = static_cast<const ElfW(Sym)*>(at); break;
        case DT_STRTAB: found.names = static_cast<const char*>(at); break;
        case DT_JMPREL: found.relocations[0] = static_cast<const ElfW(Rela)*>(at); break;
        case DT_PLTRELSZ: found.sizes[0] = entry->d_un.d_val; break;
        case DT_RELA: found.relocations[1] = static_cast<const ElfW(Rela)*>(at); break;
        case DT_RELASZ: found.sizes[1] = entry->d_un.d_val; break;
        default: break;
      }
    }
  }
  return found;
}

// Whether something that the loader should have moved was not, as in the kernel's own module.
bool is_moved(const dl_phdr_info& module, const Linkage& linkage) {
  return reinterpret_cast<std::uintptr_t>(linkage.names) >= module.dlpi_addr &&
         reinterpret_cast<std::uintptr_t>(linkage.symbols) >= module.dlpi_addr;
}

std::vector<std::uintptr_t> hook_slots(const dl_phdr_info& module) {
  std::vector<std::uintptr_t> slots;
  const Linkage linkage = linkage_of(module);
  if (linkage.symbols == nullptr || linkage.names == nullptr || !is_moved(module, linkage))
    return slots;
  for (std::size_t table = 0; table < linkage.relocations.size(); ++table) {
    const auto* const first = linkage.relocations[table];
    if (first == nullptr) continue;
    for (const auto* each = first; each != first + linkage.sizes[table] / sizeof *each; ++each) {
      const char* const name = linkage.names + linkage.symbols[ELF64_R_SYM(each->r_info)].st_name;
      if (std::ranges::find(hook_names, std::string_view(name)) != hook_names.end())
        slots.push_back(module.dlpi_addr + each->r_offset);
    }
  }
  return slots;
}

class Scan {
 public:
  Scan(Module& module, std::vector<std::uintptr_t> slots)
      : module_(module), slots_(std::move(slots)) {}

  // Calls whose first byte is this one.
  void find(std::uint8_t first_byte) {
    const Bytes all = bytes_at(module_.begin);
    for (std::size_t at = 0; at + call_length <= all.size(); ++at) {
      const void* const next = std::memchr(all.data() + at, first_byte, all.size() - at);
      if (next == nullptr) return;
      at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(next) - all.data());
      look_at(module_.begin + at);
    }
  }

 private:
  static constexpr std::size_t call_length = 5;

  Bytes bytes_at(std::uintptr_t address) const {
    return {reinterpret_cast<const std::uint8_t*>(address), module_.end - address};
  }

  bool is_slot(std::uintptr_t address) const {
    return address != 0 && std::ranges::find(slots_, address) != slots_.end();
  }

  // A stub jumps through the slot, perhaps behind a mark that jumps may lead here.
  bool is_stub(std::uintptr_t address) const {
    if (slots_.empty()) return false;
    for (unsigned i = 0; i < 2 && address >= module_.begin && address < module_.end; ++i) {
      const Instruction one = instruction_in(bytes_at(address), address);
      if (one.flow == Flow::Elsewhere) return is_slot(one.slot);
      if (one.length == 0 || one.flow != Flow::On) return false;
      address += one.length;
    }
    return false;
  }

  void look_at(std::uintptr_t address) {
    const Instruction one = instruction_in(bytes_at(address), address);
    if (one.flow != Flow::Call) return;
    const bool is_direct = one.target != 0 && (is_hook(one.target) || is_stub(one.target));
    if (is_direct || is_slot(one.slot)) module_.calls.push_back({address, address + one.length});
  }

  Module& module_;
  std::vector<std::uintptr_t> slots_;
};

constexpr std::uint8_t direct_call = 0xe8;
constexpr std::uint8_t call_through_slot = 0xff;

std::string file_of(const dl_phdr_info& module) {
  if (module.dlpi_name[0] != '\0') return module.dlpi_name;
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? "/proc/self/exe" : program.string();
}

std::vector<Module> code_of(const dl_phdr_info& module) {
  std::vector<Module> found;
  for (unsigned i = 0; i < module.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = module.dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_X) == 0 || (header.p_flags & PF_R) == 0)
      continue;
    const std::uintptr_t begin = module.dlpi_addr + header.p_vaddr;
    found.push_back({file_of(module), module.dlpi_addr, begin, begin + header.p_filesz, {}});
  }
  return found;
}

int add_module(dl_phdr_info* module, std::size_t /*size*/, void* all) {
  auto slots = hook_slots(*module);
  for (Module& found : code_of(*module)) {
    const auto hook = reinterpret_cast<std::uintptr_t>(&__sanitizer_cov_trace_pc);
    if (slots.empty() && (hook < found.begin || hook >= found.end)) continue;  // it has no hooks
    Scan scan(found, slots);
    scan.find(direct_call);
    if (!slots.empty()) scan.find(call_through_slot);
    std::ranges::sort(found.calls, {}, &HookCall::begin);
    if (!found.calls.empty()) static_cast<std::vector<Module>*>(all)->push_back(std::move(found));
  }
  return 0;
}

struct Sought {
  std::uintptr_t address;
  std::optional<Module> module{};
};

int find_module(dl_phdr_info* module, std::size_t /*size*/, void* into) {
  auto& sought = *static_cast<Sought*>(into);
  for (Module& each : code_of(*module))
    if (sought.address >= each.begin && sought.address < each.end) sought.module = std::move(each);
  return sought.module ? 1 : 0;
}

}  // namespace

std::vector<Module> instrumented_modules() {
  std::vector<Module> all;
  dl_iterate_phdr(add_module, &all);
  return all;
}

std::optional<Module> module_at(std::uintptr_t address) {
  Sought sought{address};
  dl_iterate_phdr(find_module, &sought);
  return std::move(sought.module);
}

}  // namespace sonde::code
