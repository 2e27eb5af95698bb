// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/holes.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// How many ways there are to change the top of a span: those that always make the
// same have the first numbers, those that leave something to chance the last.
// Two spans with the same kind and the same counts number their edits alike.
struct EditCounts {
  unsigned fixed = 0;
  unsigned random = 0;

  bool operator==(const EditCounts&) const = default;
};

struct Chance {
  std::uint64_t hole;  // the number of the hole where something is drawn afresh
  Random& random;

  void leave_hole(Tree& made) const { append_hole(made, hole); }
};

}  // namespace sonde::mutate
