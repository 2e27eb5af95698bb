// SPDX-License-Identifier: Apache-2.0
// Sources for records of runs that never happened. The first character of each line says who
// reached it: + valid cases, ~ discarded cases only, - none, and a space where there is no code.

const LISTS = `
 // Lists as a user of the library sees them.
 #include "lists.hpp"
 
 #include <algorithm>
 #include <stdexcept>
 
 namespace lists {
 namespace {
 
 // Quadratic, but short lists are all that we have.
+bool has_duplicates(const std::vector<int>& v) {
+  for (std::size_t i = 0; i < v.size(); ++i)
+    for (std::size_t j = i + 1; j < v.size(); ++j)
+      if (v[i] == v[j]) return true;
+  return false;
 }
 
~void refuse(const char* why) {
~  throw std::invalid_argument(why);
 }
 
 }  // namespace
 
+std::vector<int> reversed(std::vector<int> v, std::size_t from) {
+  if (from > v.size()) {
~    refuse("from is behind the end");
   }
+  std::reverse(v.begin() + from, v.end());
+  if (has_duplicates(v) && v.size() > 2) {
+    std::swap(v[0], v[1]);
   }
+  return v;
 }
 
+std::vector<int> merged(const std::vector<int>& a, const std::vector<int>& b) {
+  std::vector<int> all(a.size() + b.size());
+  std::merge(a.begin(), a.end(), b.begin(), b.end(), all.begin());
+  return all;
 }
 
-std::vector<int> rotated(std::vector<int> v, std::size_t by) {
-  if (v.empty()) return v;
-  std::rotate(v.begin(), v.begin() + by % v.size(), v.end());
-  return v;
 }
 
 }  // namespace lists`;

const VARINT = `
 #include "varint.hpp"
 
 namespace varint {
 
+std::string encode(std::uint64_t value) {
+  std::string bytes;
+  while (value >= 0x80) {
+    bytes += static_cast<char>(value | 0x80);
+    value >>= 7;
   }
+  bytes += static_cast<char>(value);
+  return bytes;
 }
 
+std::optional<std::uint64_t> decode(std::string_view bytes) {
+  std::uint64_t value = 0;
+  for (std::size_t at = 0; at < bytes.size(); ++at) {
+    if (at == 10) return std::nullopt;  // too long
+    value |= std::uint64_t{bytes[at] & 0x7fU} << (7 * at);
+    if ((bytes[at] & 0x80) == 0) return value;
   }
-  return std::nullopt;
 }
 
 }  // namespace varint`;

const KINDS = {"+": "valid", "~": "discarded", "-": "none"};

function sourceOf(file, marked) {
  const lines = marked.split("\n").slice(1);
  const reached = lines.map((each, at) => ({line: at + 1, reached: KINDS[each[0]]}));
  return {file, lines: reached.filter((each) => each.reached), text: lines.map((each) => each.slice(1))};
}

export function sampleSources(random) {
  const generated = ["json", "calendar", "trie", "utf8"].map((name) => {
    const lines = Array.from({length: 400}, (each, at) => ({
      line: 3 * at + 1 + (at % 2), reached: ["valid", "valid", "valid", "discarded", "none"][random.below(5)]}));
    const text = Array.from({length: 1210}, (each, at) => `  step_${at}(${name}, ${random.below(100)});`);
    return {file: `src/${name}.cpp`, lines, text: name === "utf8" ? undefined : text};
  });
  return [sourceOf("src/lists.cpp", LISTS), sourceOf("src/varint.cpp", VARINT), ...generated];
}
