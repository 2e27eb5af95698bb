// SPDX-License-Identifier: Apache-2.0
// Draws that do not follow the path: each takes a node that is replayed, or else makes a fresh
// choice, and records it.
#include "draw/source_state.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "draw/text.hpp"

namespace sonde {
namespace {

drawing::IntegerRange span_of(std::int64_t min, std::int64_t max) {
  const auto low = static_cast<std::uint64_t>(min);
  const auto zero = static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
  return {static_cast<std::uint64_t>(max) - low, zero - low};
}

// Whether the elements of a list hold nothing else.
bool holds_leaves(const Type& list) {
  return list.field_count == 1 && list.fields[0]->field_count == 0 &&
         list.fields[0]->style != Style::Opaque;
}

}  // namespace

void Source::State::make_up_for_path() {
  drawn.copy_front(path.tree(), path.at());
  open_spans[0].cursor = path.at();
  for (std::size_t i = 1; i < open_spans.size(); ++i) {
    OpenSpan& open = open_spans[i];
    open_spans[i - 1].cursor = open.end;
    open.cursor = path.at();
    open.from = &path.tree();
    open.before = drawing::no_element;
    remember_limits(open);
    const bool may_be_short = open.type->form == Form::List && random != nullptr;
    if (may_be_short) ask_for(open.elements.sizes.min, *open.type);
    go_down(open);
  }
  path.leave();
}

// Uniform up to what is usual, and now and then longer. One random word decides.
std::size_t Source::State::draw_length(Sizes sizes, bool is_leaf) {
  if (simplest()) return enumerated == nullptr ? sizes.min : enumerated->length(sizes);
  const std::uint64_t word = random->next();
  const std::size_t most = sizes.max - sizes.min;
  const unsigned usual = drawing::usual_length(bounds);
  std::size_t first = 0;
  std::size_t last = usual;
  if (word % drawing::long_one_in == 0) {
    first = std::min<std::size_t>(usual, most);
    last = drawing::longest(bounds, usual, is_leaf);
  }
  const std::uint64_t count = std::min(last, most) - first + 1;
  return sizes.min + first +
         static_cast<std::size_t>((static_cast<unsigned __int128>(word) * count) >> 64);
}

std::int64_t Source::State::integer(const Type& type, std::int64_t min, std::int64_t max) {
  schema::resolve(type);
  const auto fits = [&](const Tree&, const Node& node) {
    const auto value = static_cast<std::int64_t>(node.value);
    return value >= min && value <= max;
  };
  leave_path();
  const Node* node = take(type.kind, fits);
  std::uint64_t value = 0;
  if (node != nullptr) {
    value = node->value;
  } else if (simplest()) {
    value = static_cast<std::uint64_t>(unrandom_integer(min, max));
  } else {
    value = number(type.kind, fits, static_cast<std::uint64_t>(min), span_of(min, max));
  }
  drawn.leaf(type.kind, value);
  return static_cast<std::int64_t>(value);
}

std::uint64_t Source::State::natural(const Type& type, std::uint64_t min, std::uint64_t max) {
  schema::resolve(type);
  const auto fits = [&](const Tree&, const Node& node) {
    return node.value >= min && node.value <= max;
  };
  leave_path();
  const Node* node = take(type.kind, fits);
  std::uint64_t value = 0;
  if (node != nullptr) {
    value = node->value;
  } else if (simplest()) {
    value = unrandom_natural(min, max);
  } else {
    value = number(type.kind, fits, min, {max - min, 0});
  }
  drawn.leaf(type.kind, value);
  return value;
}

double Source::State::real(const Type& type, double min, double max) {
  schema::resolve(type);
  const bool infinite = std::isinf(min) && std::isinf(max);
  const auto fits = [&](const Tree&, const Node& node) {
    const auto value = std::bit_cast<double>(node.value);
    return infinite || (value >= min && value <= max);
  };
  constexpr std::uint64_t float_digits = 24;
  const bool is_float = type.max == float_digits;
  if (const Node* next = is_float ? nullptr : follow(type, fits))
    return std::bit_cast<double>(next->value);
  leave_path();
  const Node* node = take(type.kind, fits);
  double value = 0;
  if (node != nullptr) {
    value = std::bit_cast<double>(node->value);
    if (is_float) value = static_cast<double>(static_cast<float>(value));
  } else if (simplest()) {
    value = unrandom_real(min, max, is_float ? sizeof(float) : sizeof(double));
  } else {
    const auto draw = is_float ? drawing::draw_float : drawing::draw_real;
    value = draw(*random, min, max, bounds.size);
  }
  drawn.leaf(type.kind, std::bit_cast<std::uint64_t>(value));
  return value;
}

Drawn Source::State::bytes(const Type& type, Sizes sizes, Alphabet alphabet) {
  schema::resolve(type);
  const auto fits = [&](const Tree& from, const Node& node) {
    const auto there = from.bytes(node);
    return there.size() >= sizes.min && there.size() <= sizes.max &&
           drawing::allowed(there, alphabet);
  };
  if (const Node* next = follow(type, fits)) return text_of(*next);
  leave_path();
  const Node* node = take(type.kind, fits);
  if (node == nullptr && !simplest()) {
    node = earlier(type.kind, random->next());
    if (node != nullptr && !fits(drawn, *node)) node = nullptr;
  }
  if (node == nullptr) make_text(sizes, alphabet);
  return keep_text(type, node);
}

Drawn Source::State::bytes_of(const Type& type, Sizes sizes, Drawn set) {
  schema::resolve(type);
  const std::string_view letters(set.data, set.size);
  const auto fits = [&](const Tree& from, const Node& node) {
    const auto there = from.bytes(node);
    return there.size() >= sizes.min && there.size() <= sizes.max &&
           there.find_first_not_of(letters) == std::string_view::npos;
  };
  if (const Node* next = follow(type, fits)) return text_of(*next);
  leave_path();
  const Node* node = take(type.kind, fits);
  if (node == nullptr && !choices.empty()) {
    take_text(sizes);
    drawing::fit(text, letters);
    if (text.size() < sizes.min) text.resize(sizes.min, letters[0]);
  } else if (node == nullptr) {
    text.assign(draw_length(sizes, true), letters[0]);
    if (!simplest())
      for (char& c : text) c = letters[random->below(letters.size())];
    else if (enumerated != nullptr) enumerated->fill(text, letters);
  }
  return keep_text(type, node);
}

unsigned Source::State::pick(const Type& type, unsigned count) {
  schema::resolve(type);
  const auto fits = [&](const Tree&, const Node& node) { return node.value < count; };
  leave_path();
  const Node* node = take(type.kind, fits);
  std::uint64_t index = 0;
  if (node != nullptr) {
    index = node->value;
  } else if (simplest()) {
    index = enumerated != nullptr ? enumerated->below(count) : unrandom_natural(0, count - 1);
  } else {
    index = random->below(count);
  }
  drawn.leaf(type.kind, index);
  return static_cast<unsigned>(index);
}

void Source::State::begin(const Type& type) {
  schema::resolve(type);
  leave_path();
  OpenSpan& open = enter(type, drawing::fits_always);
  if (type.details->recursive) take_steps(open);
}

unsigned Source::State::choose(const Type& type, unsigned count, unsigned last_resort,
                               const unsigned* weights) {
  schema::resolve(type);
  leave_path();
  OpenSpan& open = enter(type, [&](const Tree&, const Node& node) { return node.value < count; });
  if (type.details->recursive) take_steps(open);
  if (open.from == nullptr) {
    const unsigned ends = type.field_count > 0 ? type.details->simplest : last_resort;
    const bool must_end = simplest() || (type.style == Style::Opaque && is_nested_deeply());
    unsigned index = ends;
    if (is_enumerated()) index = enumerated->alternative(type, count, ends);
    else if (!choices.empty()) index = is_too_deep() ? ends : chosen_alternative(count, weights);
    else if (!must_end && type.details->recursive)
      index = alternative_of_steps(open, count, weights);
    else if (!must_end) index = alternative(count, weights);
    drawn.set_value(open.start, index);
  }
  go_down(open);
  return static_cast<unsigned>(drawn[open.start].value);
}

void Source::State::begin_list(const Type& type, Sizes sizes) {
  schema::resolve(type);
  leave_path();
  OpenSpan& open = enter(type, drawing::fits_always);
  open.elements = {.sizes = sizes};
  if (type.details->recursive) take_steps(open);
  if (open.from == nullptr) {
    const bool takes_steps = type.details->recursive && !is_enumerated();
    open.elements.target =
        takes_steps ? length_of_steps(open, sizes) : draw_length(sizes, holds_leaves(type));
  }
  // What is replayed may be too short: the rest is fresh.
  if (random != nullptr) ask_for(std::max(open.elements.target, sizes.min), type);
  go_down(open);
}

void Source::State::begin_list(const Type& type, Sizes sizes, std::size_t fresh_count) {
  schema::resolve(type);
  leave_path();
  OpenSpan& open = enter(type, drawing::fits_always);
  open.elements = {.sizes = sizes};
  if (open.from == nullptr) open.elements.target = simplest() ? sizes.min : fresh_count;
  if (random != nullptr) ask_for(std::max(open.elements.target, sizes.min), type);
  go_down(open);
}

bool Source::State::more() {
  leave_path();
  OpenSpan& open = open_spans.back();
  drawing::Elements& elements = open.elements;
  if (open.from != nullptr) {
    // An element that took nothing would be asked for for ever: skip its node.
    if (open.cursor == elements.untouched && open.cursor < open.end)
      open.cursor = open.from->end_of(open.cursor);
    elements.untouched = open.cursor;
    const bool has_more = open.cursor < open.end && elements.count < elements.sizes.max;
    elements.target = has_more ? elements.count + 1 : elements.count;
  }
  if (elements.count >= elements.target && elements.count >= elements.sizes.min &&
      !goes_on_by_bytes(open))
    return false;
  ++elements.count;
  if (elements.count > 1) open.before = elements.current;
  elements.current = drawn.size();
  return true;
}

void Source::State::end() {
  leave_path();
  const OpenSpan& open = open_spans.back();
  drawn.close(open.start);
  random = open.random;
  bounds = open.bounds;
  open_spans.pop_back();
}

}  // namespace sonde
