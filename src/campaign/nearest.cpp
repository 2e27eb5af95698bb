// SPDX-License-Identifier: Apache-2.0
#include "campaign/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace sonde::campaign {
namespace {

// Levenshtein's distance, a row of his table at a time.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char c : from) {
    std::size_t diagonal = row[0]++;
    for (std::size_t i = 0; i < to.size(); ++i) {
      const std::size_t changed = diagonal + (c == to[i] ? 0 : 1);
      diagonal = row[i + 1];
      row[i + 1] = std::min({changed, diagonal + 1, row[i] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> names) {
  std::string found;
  std::size_t least = word.size() / 3 + 2;  // beyond, it is another word
  for (const auto& name : names) {
    const std::size_t letters = distance(word, name);
    if (letters >= least) continue;
    least = letters;
    found = name;
  }
  return found;
}

std::string suggestion(std::string_view word, std::span<const std::string> names) {
  const std::string meant = nearest(word, names);
  return meant.empty() ? "" : "; did you mean " + meant + "?";
}

}  // namespace sonde::campaign
