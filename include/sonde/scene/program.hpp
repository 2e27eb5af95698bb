// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// What a precondition says of memory, as a program that draws such memory: written by
// `sonde api`, read by src/scene. docs/appendix/scenes.md has the language.

namespace sonde::scene {

// A member of a struct. Its type is written as in the program: i32, (ptr (struct node)).
struct Member {
  const char* name;
  std::size_t offset;
  const char* type;
};

struct Layout {
  const char* name;  // as C writes the type: struct node
  std::size_t size;
  const Member* members;
  std::size_t count;
};

// Functions, predicates and preconditions. All of it must outlive the program under test.
struct Program {
  const char* text;
  const Layout* layouts;
  std::size_t layout_count;
};

}  // namespace sonde::scene
