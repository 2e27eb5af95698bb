// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::code {

// A function of a module, at its address in the file.
struct Function {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::string_view symbol{};  // as the linker knows it
};

// The file of a program or library, as the linker wrote it. All that it returns is valid as long
// as the object.
class ModuleFile {
 public:
  // A file that cannot be read, or is none, has no sections.
  explicit ModuleFile(const std::string& path);
  ~ModuleFile();
  ModuleFile(const ModuleFile&) = delete;
  ModuleFile& operator=(const ModuleFile&) = delete;

  // The bytes of a section; empty where there is none, or where it is compressed.
  std::span<const std::uint8_t> section(std::string_view name) const;
  // By their addresses. Of several at one address, the longest. Empty where the file was stripped.
  std::vector<Function> functions() const;

 private:
  struct Section {
    std::string_view name;
    std::span<const std::uint8_t> bytes;
  };

  void find_sections();
  std::vector<Function> symbols_in(std::string_view table, std::string_view names) const;

  std::span<const std::uint8_t> bytes_;
  std::vector<Section> sections_;
};

}  // namespace sonde::code
