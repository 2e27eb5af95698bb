// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "code/function_set.hpp"
#include "code/module_file.hpp"
#include "coverage/code_id.hpp"

namespace sonde::code {

// Finds the functions that hold edges. The names of a module are read from its file once, when an
// edge of it is first asked for. Modules that are loaded later are found then.
class FunctionFinder {
 public:
  // Of edges, by the ids of their code. Those of modules without symbols are left out.
  FunctionSet functions_of(std::span<const coverage::CodeId> code);

 private:
  struct Named {
    std::uintptr_t begin = 0;  // in memory
    std::uintptr_t end = 0;
    std::unique_ptr<ModuleFile> file{};
    std::uintptr_t bias = 0;
    std::vector<Function> functions{};
    std::vector<FunctionId> ids{};  // of these; 0: not yet asked for
  };

  FunctionId function_at(coverage::CodeId code);
  // 0 if it has no name; nothing if its module is not loaded, or not known yet.
  std::optional<FunctionId> look_up(coverage::CodeId code);
  Named* module_of(std::uintptr_t address);

  std::vector<Named> modules_;
  std::unordered_map<coverage::CodeId, FunctionId> known_;
  bool knows_modules_ = false;  // all that are loaded now
};

}  // namespace sonde::code
