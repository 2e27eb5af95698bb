// SPDX-License-Identifier: Apache-2.0
#include "mutate/text_pieces.hpp"

#include <algorithm>

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"

namespace sonde::mutate {
namespace {

char random_byte(Random& random) {
  const bool printable = random.below(tuned.operators.any_byte_every) > 0;
  return static_cast<char>(printable ? ' ' + random.below('~' - ' ' + 1) : random.below(256));
}

char one_of(std::string_view characters, Random& random) {
  return characters[random.below(characters.size())];
}

char new_character(const TextPlace& place) {
  Random& random = place.random();
  const std::string& known = place.material.dictionary.characters;
  const bool takes_known = random.chance(tuned.texts.known_character_percent);
  if (takes_known && !known.empty()) return one_of(known, random);
  const bool takes_own = random.chance(tuned.texts.own_character_percent);
  if (takes_own && !place.text.empty()) return one_of(place.text, random);
  return random_byte(random);
}

bool is_text(const Tree& tree, Tree::Index at) {
  return tree[at].kind.form() == Form::Bytes && !tree.bytes(tree[at]).empty();
}

// A text of a donor. Texts of the same case would differ in twins; copy-over takes them.
std::string_view other_text(const TextPlace& place) {
  const auto donors = place.material.donors;
  if (donors.empty()) return {};
  const Tree& donor = *donors[place.random().below(donors.size())];
  const auto found =
      pick(donor, place.random(), [&](Tree::Index at) { return is_text(donor, at); });
  return found ? donor.bytes(donor[*found]) : std::string_view();
}

}  // namespace

bool insert_character(TextPlace& place) {
  const std::size_t at = pick_gap(place.text, place.random());
  place.text.insert(at, 1, new_character(place));
  return true;
}

bool replace_character(TextPlace& place) {
  if (place.text.empty()) return false;
  const std::size_t at = place.random().below(place.text.size());
  place.text[at] = new_character(place);
  return true;
}

bool erase_piece(TextPlace& place) {
  if (place.text.empty()) return false;
  const Piece piece = pick_piece(place.text, place.random());
  place.text.erase(piece.at, piece.size);
  return true;
}

bool copy_piece(TextPlace& place) {
  if (place.text.empty()) return false;
  const Piece piece = pick_piece(place.text, place.random());
  const std::string copied = place.text.substr(piece.at, piece.size);
  const std::size_t to = pick_gap(place.text, place.random());
  place.text.replace(to, place.random().below(2) == 0 ? copied.size() : 0, copied);
  return true;
}

bool move_piece(TextPlace& place) {
  if (place.text.size() < 2) return false;
  const Piece piece = pick_piece(place.text, place.random());
  const std::string moved = place.text.substr(piece.at, piece.size);
  place.text.erase(piece.at, piece.size);
  place.text.insert(pick_gap(place.text, place.random()), moved);
  return true;
}

bool repeat_piece(TextPlace& place) {
  if (place.text.empty()) return false;
  const Piece piece = pick_piece(place.text, place.random());
  const std::string repeated = place.text.substr(piece.at, piece.size);
  const std::uint64_t times = 1 + place.random().below(tuned.texts.repetitions);
  for (std::uint64_t i = 0; i < times; ++i) place.text.insert(piece.at, repeated);
  return true;
}

bool cross_texts(TextPlace& place) {
  const std::string_view other = other_text(place);
  if (other.empty()) return false;
  Random& random = place.random();
  const std::size_t at = pick_gap(place.text, random);
  if (random.below(2) == 0) {
    place.text.replace(at, std::string::npos, other.substr(random.below(other.size())));
    return true;
  }
  const Piece piece = pick_piece(other, random);
  place.text.insert(at, other.substr(piece.at, piece.size));
  return true;
}

}  // namespace sonde::mutate
