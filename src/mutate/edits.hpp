// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/holes.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// The number of ways to change the top of a span. Edits without chance have the first
// numbers, edits that draw something the last. Two spans with the same kind and the same
// counts number their edits alike.
struct EditCounts {
  std::uint64_t fixed = 0;
  std::uint64_t random = 0;

  bool operator==(const EditCounts&) const = default;
};

// What an edit may draw.
struct Chance {
  std::uint64_t hole;  // the number of the hole where something is drawn afresh
  Random& random;

  void leave_hole(Tree& made) const { append_hole(made, hole); }
};

}  // namespace sonde::mutate
