// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bst/tree.hpp"

namespace bst {

// ETNA's mutants, by their names there.
enum class Fault : std::uint8_t {
  None,
  Insert1,
  Insert2,
  Insert3,
  Delete4,
  Delete5,
  Union6,
  Union7,
  Union8,
};

// The fault is in the code from the start, so coverage sees no switch that chooses it.
template <Fault fault>
struct Operations {
  static Tree insert(int key, int value, const Tree& tree);
  static Tree delete_key(int key, const Tree& tree);
  // The left operand's values win.
  static Tree unite(const Tree& left, const Tree& right);
};

}  // namespace bst
