// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "code/code_map.hpp"
#include "code/instruction.hpp"

namespace sonde::code {

// Finds the blocks of a module's functions that have edges, and where each leads.
class Decoder {
 public:
  Decoder(CodeMap& map, const Module& module, const ModuleFile& file);
  void run();

 private:
  struct Range {
    std::uintptr_t begin;
    std::uintptr_t end;
    std::uint32_t function;  // its number
  };
  // Where a block leads, by addresses, until all blocks are known.
  struct Leads {
    std::uint32_t block;
    std::uintptr_t address;
    bool is_call;
  };

  void find_functions(const ModuleFile& file);
  void find_leaders(const Range& function);
  void cut(const Range& function);
  void end_block(Block& block, const Instruction& last, std::uintptr_t next);
  void connect();
  bool is_leader(std::uintptr_t address) const;
  const HookCall* call_at(std::uintptr_t address) const;
  Instruction at(std::uintptr_t address, std::uintptr_t end) const;

  CodeMap& map_;
  const Module& module_;
  std::uint32_t first_block_;
  std::vector<Range> ranges_;
  std::vector<std::uintptr_t> leaders_;
  std::vector<Leads> leads_;
};

}  // namespace sonde::code
