// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A list of numbers, the smallest first.
/// @invariant next == nullptr || value < next->value
struct Number {
  int value;
  Number* next;
};

inline bool is_in(const Number* list, int x) {
  return list != nullptr && (list->value == x || is_in(list->next, x));
}

/// Looks no further than it must, but forgets the last number.
/// @pre list != nullptr
/// @post result == is_in(list, x)
inline bool contains(const Number* list, int x) {
  while (list->next != nullptr && list->value < x) list = list->next;
  return list->next != nullptr && list->value == x;
}
