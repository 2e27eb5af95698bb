// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "search/operand_places.hpp"

namespace sonde::search {

// A place that can be found again in a case of another size: it stands as far from the front,
// or as far from the end.
struct Anchor {
  OperandPlace place;
  std::size_t from_end;

  static Anchor of(const OperandPlace& place, const CaseLeaves& leaves, const Tree& tree);
  // Adds the places where it may stand in this case, at most two.
  void find(const CaseLeaves& leaves, const Tree& tree, std::vector<OperandPlace>& found) const;
  bool holds(const OperandPlace& there, const CaseLeaves& leaves, const Tree& tree) const;
};

}  // namespace sonde::search
