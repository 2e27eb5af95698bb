// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace sonde::run {

// The numbers that cases gave to a label.
struct Numbers {
  std::uint64_t hits = 0;  // several in one case are possible
  double sum = 0;
  double least = 0;
  double most = 0;

  void add(const Numbers& more) {
    if (more.hits == 0) return;
    least = hits == 0 ? more.least : std::min(least, more.least);
    most = hits == 0 ? more.most : std::max(most, more.most);
    hits += more.hits;
    sum += more.sum;
  }
  void add(double number) { add({1, number, number, number}); }
  double mean() const { return hits == 0 ? 0 : sum / static_cast<double>(hits); }

  friend bool operator==(const Numbers&, const Numbers&) = default;
};

}  // namespace sonde::run
