// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::run {

// How a case is drawn: enough to draw it again in another process.
struct Recipe {
  enum class Way : std::uint8_t {
    Simplest,
    Fresh,       // at random
    Replay,      // what the tree lacks is simplest
    Mutant,      // what the tree lacks is drawn at random
    Enumerated,  // the tree is the recipe of enumerated choices
    Example,     // none is drawn: the property's example of this number
  };
  Way way = Way::Simplest;
  unsigned size = 0;
  unsigned example = 0;
  Random random{0};
  Tree tree{};
};

// The same without copies, for a case that is about to run.
struct CaseStart {
  Recipe::Way way;
  const Random* random = nullptr;  // null where nothing is random
  unsigned size = 0;
  const Tree* tree = nullptr;  // null where none is replayed
  unsigned example = 0;
  std::uint64_t parent = 0;  // the kept case that it is a child of, as its strategy counts them
};

}  // namespace sonde::run
