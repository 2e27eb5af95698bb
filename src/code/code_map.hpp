// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "code/function_name.hpp"
#include "code/line_table.hpp"
#include "code/modules.hpp"
#include "coverage/code_id.hpp"

// The module `code` knows the instrumented code of this program: where its edges are, which lines
// of the source they stand for, and how far they are from each other. It reads the code itself and
// what the compiler wrote for debuggers, once, when somebody asks; nothing of it runs during a
// search.
//
// An edge is named by the id of its code (coverage/code_id.hpp), which is the same in all
// processes of a program. Code without debug information is in the map, without lines.
//
// A map owns all that it holds, as numbers and texts, and is not changed once it is made: any
// threads may read it. Modules that are loaded later are not in it. While it is made, no module may
// be unloaded.
namespace sonde::code {

using coverage::CodeId;

// Instructions that run one after the other, of a function that has edges.
struct Block {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::uint32_t function = 0;
  CodeId edge = 0;                    // with which it begins; 0: it reports none
  bool is_entry = false;              // of its function
  bool goes_on = false;               // surely to one of the next ones, unless a call ends it
  std::vector<std::uint32_t> next{};  // blocks
  std::vector<std::uint32_t> before{};
  std::vector<std::uint32_t> callees{};  // entries of functions that it calls
};

struct MappedFunction {
  std::string name;        // for people
  FunctionId id = 0;       // ... and the same in another build
  bool has_table = false;  // it jumps to places that only a run knows
};

// A line of the source, with the blocks that hold code of it.
struct SourceLine {
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  std::vector<std::uint32_t> blocks{};
};

class CodeMap {
 public:
  using Wanted = bool (*)(const std::string& file);

  // Of this process, with the lines of files that are wanted.
  static CodeMap of_this_process(Wanted wanted);
  // Of these modules, whose code is in memory.
  CodeMap(std::span<const Module> modules, Wanted wanted);

  const std::vector<Block>& blocks() const { return blocks_; }
  const std::vector<MappedFunction>& functions() const { return functions_; }
  // By file and line.
  const std::vector<SourceLine>& lines() const { return lines_; }
  const std::string& file(std::uint32_t number) const { return names_.all()[number]; }

 private:
  friend class Decoder;

  void add_lines(const Module& module, const ModuleFile& file, Wanted wanted,
                 std::uint32_t first_block);
  bool follows_only(std::size_t block) const;
  void order_lines();

  FileNames names_;
  std::vector<Block> blocks_;  // of one module after the other, by their addresses
  std::vector<MappedFunction> functions_;
  std::vector<SourceLine> lines_;
};

}  // namespace sonde::code
