// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "code/module_file.hpp"

namespace sonde::code {

// The names of files, each once.
class FileNames {
 public:
  std::uint32_t number(const std::string& name);
  const std::vector<std::string>& all() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::uint32_t> numbers_;
};

// From this address on, up to that of the next row, code is of this line.
struct LineRow {
  std::uintptr_t address = 0;  // in the file of the module
  std::uint32_t file = 0;      // its number
  std::uint32_t line = 0;      // 0: of none

  auto operator<=>(const LineRow&) const = default;
};

// The lines of a module's code, as its compiler wrote them for debuggers: by their addresses, and
// only those at addresses that are wanted. Where several rows have one address, the code of all but
// the last was optimised away. Empty for a module without debug information, or where
// that is compressed or stands in another file. What is damaged ends its unit early.
std::vector<LineRow> line_rows(const ModuleFile& module, FileNames& names,
                               const std::function<bool(std::uintptr_t)>& wanted);

}  // namespace sonde::code
