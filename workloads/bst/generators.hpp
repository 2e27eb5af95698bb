// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bst/tree.hpp"
#include "sonde/sonde.hpp"

namespace bst {

// The bespoke generator of ETNA's Rocq version: keys strictly between 0 and 40, five levels at
// most, each key between those of the nodes above. Trees are valid by construction, and no
// code under test is called.
Tree draw_tree(sonde::Draws& draws);

// Keys and values that are not in a tree: uniform from 0 to 40. The source does not say.
int draw_number(sonde::Draws& draws);

// What stands for each type of parameter.
struct Bespoke {
  static auto of(std::type_identity<Tree>) { return sonde::generate(&draw_tree); }
  static auto of(std::type_identity<int>) { return sonde::generate(&draw_number); }
};

}  // namespace bst
