// SPDX-License-Identifier: Apache-2.0
// A draw first asks for the next node of the path (see source_state.hpp), as nearly every draw
// of a replay does. What comes after is a call in last position, so that these functions have
// no stack frame to build.
#include "sonde/draw/source.hpp"

#include <algorithm>

#include "draw/discarded.hpp"
#include "draw/source_state.hpp"
#include "tree/error.hpp"

namespace sonde {
Source::Source(State& state) : state_(state) {}

std::int64_t Source::integer(const Type& type, std::int64_t min, std::int64_t max) {
  const Node* next = state_.follow(type, [&](const Tree&, const Node& node) {
    const auto value = static_cast<std::int64_t>(node.value);
    return value >= min && value <= max;
  });
  return next != nullptr ? static_cast<std::int64_t>(next->value) : state_.integer(type, min, max);
}

std::uint64_t Source::natural(const Type& type, std::uint64_t min, std::uint64_t max) {
  const Node* next = state_.follow(
      type, [&](const Tree&, const Node& node) { return node.value >= min && node.value <= max; });
  return next != nullptr ? next->value : state_.natural(type, min, max);
}

double Source::real(const Type& type, double min, double max) {
  return state_.real(type, min, max);
}

Drawn Source::bytes(const Type& type, Sizes sizes, Alphabet alphabet) {
  return state_.bytes(type, sizes, alphabet);
}

Drawn Source::bytes_of(const Type& type, Sizes sizes, Drawn set) {
  return state_.bytes_of(type, sizes, set);
}

unsigned Source::pick(const Type& type, unsigned count) {
  const Node* next =
      state_.follow(type, [&](const Tree&, const Node& node) { return node.value < count; });
  return next != nullptr ? static_cast<unsigned>(next->value) : state_.pick(type, count);
}

void Source::begin(const Type& type) {
  if (state_.follow_into(type, drawing::fits_always) == nullptr) state_.begin(type);
}

unsigned Source::choose(const Type& type, unsigned count, unsigned last_resort) {
  return choose(type, nullptr, count, last_resort);
}

unsigned Source::choose(const Type& type, const unsigned* weights, unsigned count,
                        unsigned last_resort) {
  const Node* next =
      state_.follow_into(type, [&](const Tree&, const Node& node) { return node.value < count; });
  return next != nullptr ? static_cast<unsigned>(next->value)
                         : state_.choose(type, count, last_resort, weights);
}

bool Source::recurse(const Type& type) {
  const Node* next =
      state_.follow_into(type, [](const Tree&, const Node& node) { return node.value < 2; });
  return next != nullptr ? next->value == 1 : state_.recurse(type);
}

void Source::begin_list(const Type& type, Sizes sizes) {
  if (state_.follow_into(type, drawing::fits_always) == nullptr)
    return state_.begin_list(type, sizes);
  state_.open_spans.back().elements = {.sizes = sizes};
}

bool Source::more() {
  const drawing::Path& path = state_.path;
  drawing::Elements& elements = state_.open_spans.back().elements;
  if (path.is_at_end() && elements.count >= elements.sizes.min) return false;
  const bool has_more = path.is_inside() && elements.count < elements.sizes.max;
  if (!has_more || path.at() == elements.untouched) return state_.more();
  ++elements.count;
  elements.untouched = elements.current = path.at();
  return true;
}

std::size_t Source::expected() const {
  const drawing::OpenSpan& open = state_.open_spans.back();
  if (!state_.path.was_left()) return state_.path.end() - state_.path.at();
  return open.from == nullptr ? open.elements.target : open.end - open.cursor;
}

void Source::end() {
  if (!state_.path.is_at_end()) return state_.end();
  state_.open_spans.pop_back();
  state_.path.leave_span(state_.open_spans.back().end);
}

void Source::reject_element() {
  state_.leave_path();
  drawing::OpenSpan& open = state_.open_spans.back();
  drawing::Elements& elements = open.elements;
  state_.drawn.cut(elements.current);
  --elements.count;
  state_.retry();
  if (++elements.refused <= std::max<std::size_t>(3, 2 * elements.count)) return;
  if (elements.count < elements.sizes.min && elements.refused > 100 + 10 * elements.sizes.min)
    give_up("a container of unique elements found too few different ones");
  if (open.from == nullptr) elements.target = elements.count;
}

std::uint32_t Source::mark() const {
  return state_.path.was_left() ? state_.drawn.size() : state_.path.at();
}

void Source::reject(std::uint32_t mark) {
  state_.leave_path();
  state_.drawn.cut(mark);
  state_.retry();
}

void* Source::hold(std::size_t size, std::size_t alignment) {
  return state_.held.memory(size, alignment);
}

void Source::destroy_later(void* memory, void (*destroy)(void*, std::size_t), std::size_t count) {
  state_.held.destroy_later(memory, destroy, count);
}

void Source::give_up(const char* why) { throw Discarded{why}; }

void refuse(const char* why) { throw Error(why); }

}  // namespace sonde
