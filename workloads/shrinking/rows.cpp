// SPDX-License-Identifier: Apache-2.0
#include "shrinking/rows.hpp"

#include <iterator>

namespace shrinking {

const std::vector<Row>& rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> made = challenge();
    for (const auto& part : {leaves(), structures(), generated(), loops(), more_loops(), machine()})
      made.insert(made.end(), part.begin(), part.end());
    return made;
  }();
  return all;
}

}  // namespace shrinking
