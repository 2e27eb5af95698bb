// SPDX-License-Identifier: Apache-2.0
// The shortest way in: say what must hold for all values, and let Sonde look for
// one that breaks it. No generator is written: it follows from the types.
#include <algorithm>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

// [first-property]
std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) line += (line.empty() ? "" : ",") + word;
  return line;
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find(',', start), line.size());
    words.push_back(line.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

SONDE_PROPERTY(Words, SplitUndoesJoin, std::vector<std::string> words) {
  SONDE_CHECK(split(joined(words)) == words);
}
// [first-property]

SONDE_PROPERTY(Words, SortingKeepsAllWords, std::vector<std::string> words) {
  auto sorted = words;
  std::sort(sorted.begin(), sorted.end());
  SONDE_CHECK(std::is_permutation(sorted.begin(), sorted.end(), words.begin(), words.end()));
}
