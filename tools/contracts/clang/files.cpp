// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/files.hpp"

#include <fstream>
#include <iterator>
#include <sstream>

#include "contracts/clang/cursor.hpp"

namespace sonde::contracts::clang {
namespace {

std::vector<Range> skipped_in(CXTranslationUnit unit, CXFile file) {
  std::vector<Range> ranges;
  CXSourceRangeList* const list = clang_getSkippedRanges(unit, file);
  if (list == nullptr) return ranges;
  for (unsigned i = 0; i < list->count; ++i) ranges.push_back(range_of(list->ranges[i]));
  clang_disposeSourceRangeList(list);
  return ranges;
}

struct Included {
  CXTranslationUnit unit;
  std::vector<AnnotatedFile> files;
};

void add_included(CXFile file, CXSourceLocation*, unsigned depth, CXClientData data) {
  auto& included = *static_cast<Included*>(data);
  const CXSourceLocation start = clang_getLocationForOffset(included.unit, file, 0);
  if (depth > 0 && clang_Location_isInSystemHeader(start) != 0) return;
  const std::string path = taken(clang_getFileName(file));
  included.files.push_back({path, content_of(path), skipped_in(included.unit, file)});
}

}  // namespace

std::string content_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> includes_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const auto hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#') continue;
    const auto word = line.find_first_not_of(" \t", hash + 1);
    if (word == std::string::npos || line.compare(word, 7, "include") != 0) continue;
    while (line.ends_with('\r')) line.pop_back();
    lines.push_back("#" + line.substr(word));
  }
  return lines;
}

std::vector<std::string> macros_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    std::string define;
    std::string name;
    std::string value;
    words >> define >> name >> value;
    const bool is_plain = define == "#define" && name.find('(') == std::string::npos;
    if (is_plain && !value.empty() && !line.ends_with('\\')) lines.push_back(line);
  }
  return lines;
}

std::vector<AnnotatedFile> annotated_files(CXTranslationUnit unit) {
  Included included{unit, {}};
  clang_getInclusions(unit, add_included, &included);
  return included.files;
}

}  // namespace sonde::contracts::clang
