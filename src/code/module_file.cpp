// SPDX-License-Identifier: Apache-2.0
#include "code/module_file.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sonde::code {
namespace {

// Part of a file; empty where the file ends before.
std::span<const std::uint8_t> part(std::span<const std::uint8_t> all, std::uint64_t at,
                                   std::uint64_t size) {
  if (at > all.size() || size > all.size() - at) return {};
  return all.subspan(at, size);
}

template <class T>
bool read(std::span<const std::uint8_t> bytes, std::uint64_t at, T& into) {
  const auto found = part(bytes, at, sizeof into);
  if (found.empty()) return false;
  std::memcpy(&into, found.data(), sizeof into);
  return true;
}

std::string_view text_at(std::span<const std::uint8_t> bytes, std::uint64_t at) {
  if (at >= bytes.size()) return {};
  const auto rest = bytes.subspan(at);
  const auto end = std::ranges::find(rest, std::uint8_t{0});
  return {reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(end - rest.begin())};
}

std::span<const std::uint8_t> mapped(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  struct stat status{};
  void* memory = MAP_FAILED;
  if (fstat(file, &status) == 0 && status.st_size > 0)
    memory =
        mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (memory == MAP_FAILED) return {};
  return {static_cast<const std::uint8_t*>(memory), static_cast<std::size_t>(status.st_size)};
}

}  // namespace

ModuleFile::ModuleFile(const std::string& path) : bytes_(mapped(path)) { find_sections(); }

ModuleFile::~ModuleFile() {
  if (!bytes_.empty()) munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

void ModuleFile::find_sections() {
  Elf64_Ehdr header{};
  const bool is_whole = read(bytes_, 0, header) &&
                        std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
                        header.e_ident[EI_CLASS] == ELFCLASS64;
  if (!is_whole) return;
  const auto header_at = [&](std::uint64_t number) {
    return header.e_shoff + number * sizeof(Elf64_Shdr);
  };
  Elf64_Shdr names{};
  if (!read(bytes_, header_at(header.e_shstrndx), names)) return;
  const auto texts = part(bytes_, names.sh_offset, names.sh_size);
  for (std::uint64_t i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section{};
    if (!read(bytes_, header_at(i), section)) return;
    const bool has_bytes =
        section.sh_type != SHT_NOBITS && (section.sh_flags & SHF_COMPRESSED) == 0;
    if (has_bytes)
      sections_.push_back(
          {text_at(texts, section.sh_name), part(bytes_, section.sh_offset, section.sh_size)});
  }
}

std::span<const std::uint8_t> ModuleFile::section(std::string_view name) const {
  const auto found = std::ranges::find(sections_, name, &Section::name);
  return found == sections_.end() ? std::span<const std::uint8_t>{} : found->bytes;
}

std::vector<Function> ModuleFile::symbols_in(std::string_view table, std::string_view names) const {
  std::vector<Function> all;
  const auto symbols = section(table);
  const auto texts = section(names);
  Elf64_Sym symbol{};
  for (std::uint64_t at = 0; read(symbols, at, symbol); at += sizeof symbol) {
    const bool is_function =
        ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF;
    if (is_function && symbol.st_size > 0)
      all.push_back(
          {symbol.st_value, symbol.st_value + symbol.st_size, text_at(texts, symbol.st_name)});
  }
  return all;
}

std::vector<Function> ModuleFile::functions() const {
  auto all = symbols_in(".symtab", ".strtab");
  if (all.empty()) all = symbols_in(".dynsym", ".dynstr");
  std::ranges::sort(all, [](const Function& one, const Function& other) {
    return one.begin != other.begin ? one.begin < other.begin : one.end > other.end;
  });
  const auto same = std::ranges::unique(all, {}, &Function::begin);
  all.erase(same.begin(), same.end());
  return all;
}

}  // namespace sonde::code
