// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "draw/case_source.hpp"
#include "scene/value.hpp"

// Draws the arguments of one call together with the heap that they lead to, by reading the
// precondition of the called function backwards: what it would check is what is drawn. The
// preconditions are programs that `sonde api` writes (docs/appendix/scenes.md).
//
//   const auto drawn = scene::draw(program, "push", source);  // nothing if none was found
//   for (each block) fill(block, addresses, allocated memory);
//
// A scene says what memory shall hold, and allocates none: the caller owns the blocks, chooses
// their addresses, and still checks the precondition. Every choice comes from the source, so
// that scenes are replayed, edited and shrunk as other draws are: the same choices and given
// arguments give the same scene. Programs are read once, and must outlive the process's cases.
// The module belongs to one thread at a time, the one that runs the case.
namespace sonde::scene {

// A number, or an address in one of the scene's blocks.
struct Cell {
  std::size_t offset = 0;
  CTypeRef type{};
  Wide number = 0;
  int block = -1;  // of a pointer; -1: null
  std::size_t target_offset = 0;
};

// Memory with what is in it. Bytes that no cell covers are not initialised.
struct Memory {
  CTypeRef type{};  // of one element, or of all of it
  std::size_t size = 0;
  std::vector<Cell> cells{};
};

// The arguments of a call and the heap that they lead to.
struct Scene {
  std::vector<Memory> arguments;
  std::vector<Memory> blocks;
  std::vector<std::string>
      globals{};  // the names of the first blocks: variables that exist already
};

// Draws what the precondition of the function asks for; nothing if that was not found. Throws
// Error if the program has no such function.
std::optional<Scene> draw(const Program& program, const std::string& function,
                          drawing::CaseSource& source);

// The same where some arguments are given: `given[i]` is the address of argument i, or null where
// it is drawn. A scene that is drawn so says what memory holds after a call. The first blocks of
// the scene are at the addresses `places`, to which given pointers point.
struct Completed {
  Scene scene;
  std::vector<void*> places;
};
std::optional<Completed> complete(const Program& program, const std::string& function,
                                  std::span<void* const> given, drawing::CaseSource& source);

// Writes the cells, with the addresses of the blocks.
void fill(const Memory& memory, const std::vector<void*>& blocks, void* into);

// The statements that build the blocks, a line each, and the expression of an argument. The name
// of the first block that is no global has this number: block_3.
std::string statements_of(const Scene& scene, std::size_t first_block);
std::string expression_of(const Scene& scene, std::size_t argument, std::size_t first_block);

}  // namespace sonde::scene
