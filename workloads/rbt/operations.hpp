// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rbt/tree.hpp"

namespace rbt {

// ETNA's mutants, by their names there.
enum class Fault : std::uint8_t {
  None,
  Insert1,
  Insert2,
  Insert3,
  Delete4,
  Delete5,
  MiscolorInsert,
  MiscolorDelete,
  MiscolorBalLeft,
  MiscolorBalRight,
  MiscolorJoin1,
  MiscolorJoin2,
  NoBalanceInsert1,
  NoBalanceInsert2,
  SwapCd,
  SwapBc,
};

// The fault is in the code from the start, so coverage sees no switch that chooses it.
template <Fault fault>
struct Operations {
  static Tree insert(int key, int value, const Tree& tree);
  // Throws std::logic_error where the tree breaks a rule that the deletion relies on.
  static Tree delete_key(int key, const Tree& tree);
};

}  // namespace rbt
