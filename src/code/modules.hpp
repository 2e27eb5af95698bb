// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::code {

// Where instrumented code reports an edge to Sonde.
struct HookCall {
  std::uintptr_t begin = 0;    // of the call
  std::uintptr_t returns = 0;  // by this address the recorder knows the code of the edge
};

// The code of a module that is loaded, and has edges.
struct Module {
  std::string file{};
  std::uintptr_t bias = 0;  // address in memory, less address in the file
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::vector<HookCall> calls{};  // by their addresses
};

// All instrumented code that is loaded now. Neither compiler leaves a table of all edges (clang
// would, with a further flag, in which guards have the order of edges), so these are the calls of
// the hooks that stand in the code: E8 to the hook or to its stub, FF 15 through its slot. A byte
// of data or of a longer instruction that looks like such a call is one in 2^32. A call that was
// made a jump, since nothing follows it, is not found; neither compiler does that for its hooks.
std::vector<Module> instrumented_modules();

// The module that has code at this address, without the calls in it.
std::optional<Module> module_at(std::uintptr_t address);

}  // namespace sonde::code
