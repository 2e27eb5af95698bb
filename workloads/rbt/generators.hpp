// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rbt/tree.hpp"
#include "sonde/sonde.hpp"

namespace rbt {

// The bespoke generator of ETNA's Rocq version: 1 to 20 entries with keys from -20 to 20,
// inserted one after the other by a correct insertion of its own.
Tree draw_tree(sonde::Draws& draws);

// Other keys and values: uniform from -20 to 20.
int draw_number(sonde::Draws& draws);

// What stands for each type of parameter.
struct Bespoke {
  static auto of(std::type_identity<Tree>) { return sonde::generate(&draw_tree); }
  static auto of(std::type_identity<int>) { return sonde::generate(&draw_number); }
};

}  // namespace rbt
