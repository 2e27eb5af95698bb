// SPDX-License-Identifier: Apache-2.0
// Draws of a case in which nothing is random: an enumeration decides, or bytes as long as there
// are any, and then everything is the simplest.
#include <algorithm>

#include "draw/source_state.hpp"
#include "draw/text.hpp"

namespace sonde {

std::int64_t Source::State::unrandom_integer(std::int64_t min, std::int64_t max) {
  if (enumerated != nullptr) return enumerated->integer(min, max);
  return choices.empty() ? std::clamp<std::int64_t>(0, min, max) : choices.integer(min, max);
}

std::uint64_t Source::State::unrandom_natural(std::uint64_t min, std::uint64_t max) {
  if (enumerated != nullptr) return enumerated->natural(min, max);
  return choices.empty() ? min : choices.natural(min, max);
}

double Source::State::unrandom_real(double min, double max, std::size_t byte_count) {
  if (enumerated != nullptr) return enumerated->real(min, max);
  return choices.empty() ? drawing::simplest_real(min, max) : choices.real(min, max, byte_count);
}

unsigned Source::State::chosen_alternative(unsigned count, const unsigned* weights) {
  if (weights == nullptr) return static_cast<unsigned>(choices.below(count));
  return drawing::weighted(weights, count, [&](std::uint64_t sum) { return choices.below(sum); });
}

// Whether what is drawn now is the last argument of the property.
bool Source::State::is_last_argument() const {
  const OpenSpan& open = open_spans.back();
  if (open_spans.size() != 2 || open.type == nullptr) return false;
  unsigned before = 0;
  for (Index at = open.start + 1; at < drawn.size(); at = drawn.end_of(at)) ++before;
  return before + 1 == open.type->field_count;
}

// The last argument takes all bytes as they are: then a file of a text format is a case.
void Source::State::take_text(Sizes sizes) {
  if (is_last_argument()) choices.all(sizes.max, text);
  else choices.text(sizes.max, text);
}

void Source::State::make_text(Sizes sizes, Alphabet alphabet) {
  if (choices.empty()) {
    const std::size_t length = draw_length(sizes, true);
    if (!simplest()) return drawing::draw_text(*random, alphabet, length, text);
    text.assign(length, drawing::simplest_character(alphabet));
    if (enumerated != nullptr) enumerated->fill(text, alphabet);
    return;
  }
  take_text(sizes);
  drawing::fit(text, alphabet);
  if (text.size() < sizes.min) text.resize(sizes.min, drawing::simplest_character(alphabet));
}

bool Source::State::goes_on_by_bytes(const OpenSpan& list) {
  if (list.from != nullptr || choices.empty()) return false;
  return list.elements.count < list.elements.sizes.max && !is_too_deep() && choices.more();
}

}  // namespace sonde
