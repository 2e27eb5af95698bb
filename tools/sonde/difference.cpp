// SPDX-License-Identifier: Apache-2.0
// The longest common subsequence of lines, by the usual table.
#include "sonde/difference.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace sonde::command {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// How many lines the ends from i and from j on have in common.
using Table = std::vector<std::vector<std::size_t>>;

Table table_of(const Lines& one, const Lines& other) {
  Table common(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = one.size(); i-- > 0;)
    for (std::size_t j = other.size(); j-- > 0;)
      common[i][j] = one[i] == other[j] ? common[i + 1][j + 1] + 1
                                        : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

}  // namespace

std::string difference(const std::string& one, const std::string& other) {
  const Lines left = lines_of(one);
  const Lines right = lines_of(other);
  const Table common = table_of(left, right);
  std::string text;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() || j < right.size()) {
    const bool both = i < left.size() && j < right.size();
    if (both && left[i] == right[j]) {
      text += "  " + left[i] + "\n";
      ++i, ++j;
    } else if (i < left.size() && (!both || common[i + 1][j] >= common[i][j + 1])) {
      text += "- " + left[i++] + "\n";
    } else {
      text += "+ " + right[j++] + "\n";
    }
  }
  return text;
}

}  // namespace sonde::command
