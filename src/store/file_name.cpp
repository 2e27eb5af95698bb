// SPDX-License-Identifier: Apache-2.0
#include "store/file_name.hpp"

#include <cstdint>

#include "codec/binary.hpp"
#include "tree/hash.hpp"

namespace sonde::store {
namespace {

constexpr std::size_t longest_name = 180;  // file systems take 255 bytes
constexpr std::size_t longest_words = 40;
constexpr std::string_view hex_digits = "0123456789abcdef";

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string hex(std::uint64_t value, unsigned digits) {
  std::string text;
  while (digits-- > 0) text += hex_digits[(value >> (4 * digits)) & 15];
  return text;
}

// Lower case, joined by hyphens, as many as fit.
std::string words_of(std::string_view text) {
  std::string words;
  std::size_t at = 0;
  while (at < text.size()) {
    std::string word;
    while (at < text.size() && is_alphanumeric(text[at])) word += lower(text[at++]);
    ++at;
    if (word.empty() || word == "failed") continue;
    if (words.size() + word.size() >= longest_words) break;
    words += (words.empty() ? "" : "-") + word;
  }
  return words;
}

}  // namespace

std::string safe_file_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool hides = c == '.' && name.empty();
    if (!hides && (is_alphanumeric(c) || c == '.' || c == '_' || c == '-')) name += c;
    else name += "%" + hex(static_cast<unsigned char>(c), 2);
  }
  if (name.empty()) return "%";
  if (name.size() > longest_name)
    name = name.substr(0, longest_name) + "%%" + hex(hash_of(text), 16);
  return name;
}

std::string slug_of(const Tree& tree, std::string_view what_failed) {
  const std::string words = words_of(what_failed);
  const std::uint64_t hash = hash_of(codec::to_binary(tree));
  return (words.empty() ? "case" : words) + "-" + hex(hash ^ (hash >> 32), 6);
}

}  // namespace sonde::store
