// SPDX-License-Identifier: Apache-2.0
#pragma once

// How large what is drawn gets. A case has a size, and room for some times as many elements.
// A list takes up to the size, and its elements share the room: few elements are large, many
// are small. A recursive value is drawn like a list: it takes up to so many steps (see
// schema/recursion.hpp), and its parts share them. So both come in all sizes, and the number of
// nodes is in proportion to the size however a type nests, branches or wraps its values.
//
// Only simple_percent was chosen by workloads: stlc and fsub need values that end alike.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tree/random.hpp"

namespace sonde::drawing {

// What holds for all that is drawn in an open span.
struct Bounds {
  unsigned size = 0;          // how large numbers are
  unsigned width = 0;         // how long lists are, and of how many steps recursive values
  unsigned room = 0;          // the same where many share the case
  std::uint16_t choices = 0;  // of generators that are open, each in the other
  bool recurses = false;      // inside a fresh value of the domain `recursive`
};

// The steps that an open span of a recursive type may still hand on to what it holds.
struct Steps {
  unsigned left = 0;
  unsigned branches = 0;     // that are still to be drawn and share what is left
  unsigned all = 0;          // of the whole value
  bool ends_simply = false;  // all branches of the value, in the alternative that ends soonest
};

// The steps of a fresh value of the domain `recursive`, for all of its draws.
struct Account {
  unsigned left = 0;
  bool may_end = true;  // before its steps are used up
};

inline constexpr unsigned most_room = 5;         // times the size, for what is nested
inline constexpr unsigned size_per_room = 12;    // small cases have less: size squared by this
inline constexpr unsigned long_one_in = 16;      // lists are longer than usual
inline constexpr unsigned long_leaves = 4;       // times as long as usual: of what holds nothing
inline constexpr unsigned early_end_in = 4;      // values: one ends before its steps are used up
inline constexpr unsigned simple_percent = 50;   // of values end in one alternative only
inline constexpr unsigned hollow_one_in = 8;     // ends is a null where there could be a leaf
inline constexpr unsigned few_branches = 3;      // of half of the recursive lists
inline constexpr unsigned base_one_in = 3;       // draws of a recursive domain, where it may end
inline constexpr unsigned free_choices = 4;      // of generators: as many nest without recursion
inline constexpr unsigned choices_per_step = 3;  // of a generator that draws itself

inline unsigned square_root(unsigned width) {
  return width >> (static_cast<unsigned>(std::bit_width(width)) / 2);
}

inline unsigned room_of_case(unsigned size) {
  return size * std::clamp(size / size_per_room, 1U, most_room);
}

// How long lists usually are at most.
inline unsigned usual_length(const Bounds& bounds) {
  return std::max(std::min(bounds.width, bounds.room), 1U);
}

// One in a while is longer. What holds nothing else may be as long as if it stood alone.
inline unsigned longest(const Bounds& bounds, unsigned usual, bool is_leaf) {
  const unsigned alone = bounds.width + bounds.width / 4;
  return std::max(usual, std::min(alone, is_leaf ? long_leaves * usual : usual + usual / 4));
}

// The room of each where so many share it.
inline unsigned shared_room(const Bounds& bounds, std::size_t count) {
  const auto part = bounds.room / static_cast<unsigned>(std::clamp<std::size_t>(count, 1, ~0U));
  return std::max(part, square_root(std::min(bounds.width, bounds.room)));
}

// From 1 to `most`; each number of binary digits is as likely.
inline unsigned any_magnitude(Random& random, unsigned most) {
  const unsigned least = 1U << random.below(static_cast<unsigned>(std::bit_width(most)));
  const unsigned last = std::min(2 * least - 1, most);
  return least + static_cast<unsigned>(random.below(last - least + 1));
}

// How many steps a fresh value takes: mostly any magnitude up to `most`, so that half of the
// values are small, and at times any number, or a quarter more than `most`.
inline unsigned draw_steps(Random& random, unsigned most) {
  const std::uint64_t dice = random.below(8);
  if (dice == 0) return most + static_cast<unsigned>(random.below(most / 4 + 1));
  if (dice == 1) return static_cast<unsigned>(random.below(most + 1));
  return any_magnitude(random, most + 1) - 1;
}

}  // namespace sonde::drawing
