// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "sonde/api/kept.hpp"

// What the test sources use that `sonde api` writes.

struct _IO_FILE;

namespace sonde {

// Texts and buffers that live up to the end of the sequence, since a function may keep a pointer
// to what it is given. `api.teardown(sonde::drop_kept)` ends them.
using api::drop_kept;

// The text with a zero at its end, and with that much room behind it.
template <class Text>
char* kept_text(const Text& text, std::size_t room = 0) {
  return static_cast<char*>(api::keep(text.data(), text.size(), room + 1));
}

// A copy of exactly these items: what reads beyond them is caught.
template <class Items>
auto kept_items(const Items& items) {
  using Item = std::remove_cvref_t<decltype(*items.data())>;
  return static_cast<Item*>(api::keep(items.data(), items.size() * sizeof(Item), 0));
}

// That many bytes, all zero.
inline void* kept_room(std::size_t size) { return api::keep(nullptr, 0, size); }

// Each text with a zero at its end, and a null pointer behind the last.
template <class Texts>
const char** kept_list(const Texts& texts) {
  const auto list = static_cast<const char**>(kept_room((texts.size() + 1) * sizeof(char*)));
  std::size_t at = 0;
  for (const auto& text : texts) list[at++] = kept_text(text);
  return list;
}

// An empty file in memory, to read and to write.
inline _IO_FILE* kept_file() { return api::keep_file(); }

// As a precondition: no argument that is a pointer is null, or points to what a call failed to
// fill in.
struct Ready {
  template <class... A>
  bool operator()(const A&... arguments) const {
    return (is_there(arguments) && ...);
  }

 private:
  template <class A>
  static bool is_there(const A& argument) {
    if constexpr (std::is_pointer_v<A>) return argument != nullptr && api::is_ready(argument);
    else return true;
  }
};
inline constexpr Ready ready{};

using api::is_ready;
using api::set_ready;

// Whether it holds for all i with first <= i < last.
template <class First, class Last, class Holds>
bool forall(First first, Last last, Holds holds) {
  using Index = std::common_type_t<First, Last>;
  for (Index i = static_cast<Index>(first); i < static_cast<Index>(last); ++i)
    if (!holds(i)) return false;
  return true;
}

}  // namespace sonde
