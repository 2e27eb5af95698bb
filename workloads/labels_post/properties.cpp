// SPDX-License-Identifier: Apache-2.0
#include "labels_post/properties.hpp"

#include <algorithm>

#include "sonde/sonde.hpp"

namespace labels_post {
namespace {

constexpr std::array bad = {'b', 'a', 'd', '!'};
constexpr std::array places = {"first is right", "second is right", "third is right",
                               "fourth is right"};

// How many of the four are right from the start on.
template <class Text, class Wanted>
std::size_t right_from_start(const Text& text, const Wanted& wanted) {
  const auto end = std::min(text.size(), wanted.size());
  std::size_t count = 0;
  while (count < end && text[count] == wanted[count]) ++count;
  return count;
}

template <class Text, class Wanted>
void classify_each(const Text& text, const Wanted& wanted) {
  for (std::size_t i = 0; i < wanted.size(); ++i)
    sonde::classify(i < text.size() && text[i] == wanted[i], places[i]);
}

void classify_nested(const std::string& text) {
  const std::size_t right = right_from_start(text, bad);
  for (std::size_t i = 0; i < right; ++i) sonde::label(places[i]);
}

void collect_length(const std::vector<int>& sorted) { SONDE_COLLECT(sorted.size()); }

}  // namespace

void check_bad_independent(const std::string& text) {
  classify_each(text, bad);
  SONDE_CHECK(right_from_start(text, bad) < bad.size());
}

void control_bad_independent(const std::string& text) {
  classify_each(text, bad);
  SONDE_CHECK((right_from_start(text, bad) == bad.size()) == text.starts_with("bad!"));
}

void check_bad_nested(const std::string& text) {
  classify_nested(text);
  SONDE_CHECK(right_from_start(text, bad) < bad.size());
}

void control_bad_nested(const std::string& text) {
  classify_nested(text);
  SONDE_CHECK((right_from_start(text, bad) == bad.size()) == text.starts_with("bad!"));
}

void check_four_bytes(const std::vector<std::uint8_t>& bytes) {
  classify_each(bytes, pattern);
  SONDE_CHECK(right_from_start(bytes, pattern) < pattern.size());
}

void control_four_bytes(const std::vector<std::uint8_t>& bytes) {
  classify_each(bytes, pattern);
  SONDE_CHECK(right_from_start(bytes, pattern) <= bytes.size());
}

std::vector<int> inserted(std::vector<int> sorted, int x) {
  sorted.insert(std::ranges::lower_bound(sorted, x), x);
  return sorted;
}

std::vector<int> inserted_wrongly(std::vector<int> sorted, int x) {
  const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(sorted.size(), looked_at));
  sorted.insert(std::lower_bound(sorted.begin(), end, x), x);
  return sorted;
}

void check_sorted_insert(const std::vector<int>& sorted, int x) {
  SONDE_ASSUME(std::ranges::is_sorted(sorted));
  collect_length(sorted);
  SONDE_CHECK(std::ranges::is_sorted(inserted_wrongly(sorted, x)));
}

void control_sorted_insert(const std::vector<int>& sorted, int x) {
  SONDE_ASSUME(std::ranges::is_sorted(sorted));
  collect_length(sorted);
  SONDE_CHECK(std::ranges::is_sorted(inserted(sorted, x)));
}

}  // namespace labels_post
