// SPDX-License-Identifier: Apache-2.0
#include "mutate/text_tokens.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "mutate/tuning.hpp"

namespace sonde::mutate {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The pieces of a text that `find` names, one of them. `find` takes a place and returns the
// piece that begins there, or an empty one.
template <class Find>
std::optional<Piece> pick_found(std::string_view text, Random& random, Find find) {
  std::optional<Piece> chosen;
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t size = find(at);
    if (size > 0 && random.below(++count) == 0) chosen = Piece{at, size};
  }
  return chosen;
}

std::size_t digits_at(std::string_view text, std::size_t at) {
  if (at > 0 && is_digit(text[at - 1])) return 0;
  std::size_t size = 0;
  while (at + size < text.size() && is_digit(text[at + size])) ++size;
  return size;
}

std::uint64_t changed_number(std::uint64_t number, Material& material) {
  const auto& numbers = material.dictionary.numbers;
  switch (material.random.below(numbers.empty() ? 4 : 6)) {
    case 0: return number + 1;
    case 1: return number == 0 ? 1 : number - 1;
    case 2: return 2 * number;
    case 3: return number / 2;
    default: return numbers[material.random.below(numbers.size())];
  }
}

bool insert_number(TextPlace& place) {
  const auto& numbers = place.material.dictionary.numbers;
  if (numbers.empty()) return false;
  const std::uint64_t number = numbers[place.random().below(numbers.size())];
  place.text.insert(pick_gap(place.text, place.random()), std::to_string(number));
  return true;
}

struct Pair {
  char open;
  char close;
};
constexpr std::array pairs = {Pair{'(', ')'}, Pair{'[', ']'}, Pair{'{', '}'},
                              Pair{'<', '>'}, Pair{'"', '"'}, Pair{'\'', '\''}};

const Pair* pair_of(char open) {
  for (const Pair& each : pairs)
    if (each.open == open) return &each;
  return nullptr;
}

// The size of what stands between a bracket or quote and the one that closes it, both
// included; 0 where there is none.
std::size_t bracketed_at(std::string_view text, std::size_t at) {
  const Pair* pair = pair_of(text[at]);
  if (pair == nullptr) return 0;
  std::size_t depth = 1;
  for (std::size_t end = at + 1; end < text.size(); ++end) {
    if (text[end] == pair->close) --depth;
    else if (text[end] == pair->open) ++depth;
    if (depth == 0) return end + 1 - at;
  }
  return 0;
}

std::optional<Piece> pick_bracketed(std::string_view text, Random& random) {
  return pick_found(text, random, [&](std::size_t at) { return bracketed_at(text, at); });
}

const Pair& pick_pair(const TextPlace& place) {
  const std::string& known = place.material.dictionary.characters;
  const Pair* chosen = nullptr;
  std::uint64_t count = 0;
  for (const std::string_view characters : {std::string_view(known), std::string_view(place.text)})
    for (const char c : characters) {
      const Pair* pair = pair_of(c);
      if (pair != nullptr && place.random().below(++count) == 0) chosen = pair;
    }
  const bool any = chosen == nullptr || place.random().chance(tuned.texts.any_pair_percent);
  return any ? pairs[place.random().below(pairs.size())] : *chosen;
}

void wrap(TextPlace& place) {
  const Pair pair = pick_pair(place);
  const bool empty = place.text.empty() || place.random().below(4) == 0;
  const Piece piece = empty ? Piece{pick_gap(place.text, place.random()), 0}
                            : pick_piece(place.text, place.random());
  place.text.insert(piece.end(), 1, pair.close);
  place.text.insert(piece.at, 1, pair.open);
}

void unwrap(std::string& text, const Piece& piece) {
  text.erase(piece.end() - 1, 1);
  text.erase(piece.at, 1);
}

}  // namespace

bool change_number(TextPlace& place) {
  const auto piece = pick_found(place.text, place.random(),
                                [&](std::size_t at) { return digits_at(place.text, at); });
  if (!piece) return insert_number(place);
  const char* digits = place.text.data() + piece->at;
  std::uint64_t number = 0;
  if (std::from_chars(digits, digits + piece->size, number).ec != std::errc()) return false;
  std::string changed = std::to_string(changed_number(number, place.material));
  const bool same_size = changed.size() < piece->size && place.random().below(2) == 0;
  if (same_size) changed.insert(0, piece->size - changed.size(), '0');
  place.text.replace(piece->at, piece->size, changed);
  return true;
}

bool flip_case(TextPlace& place) {
  const auto first = pick_found(place.text, place.random(), [&](std::size_t at) {
    return is_letter(place.text[at]) ? 1U : 0U;
  });
  if (!first) return false;
  const std::size_t size = place.random().below(2) == 0 ? 1 : tuned.operators.text_edit;
  for (std::size_t at = first->at; at < first->at + size && at < place.text.size(); ++at)
    if (is_letter(place.text[at])) place.text[at] = static_cast<char>(place.text[at] ^ ('a' ^ 'A'));
  return true;
}

bool change_brackets(TextPlace& place) {
  const auto piece = pick_bracketed(place.text, place.random());
  const std::uint64_t way = place.random().below(4);
  if (!piece || way == 0) {
    wrap(place);
  } else if (way == 1) {
    unwrap(place.text, *piece);
  } else {
    const std::string copied = place.text.substr(piece->at, piece->size);
    place.text.insert(way == 2 ? piece->at + 1 : piece->end(), copied);
  }
  return true;
}

}  // namespace sonde::mutate
