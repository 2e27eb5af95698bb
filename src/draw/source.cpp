// SPDX-License-Identifier: Apache-2.0
#include "sonde/draw/source.hpp"

#include <algorithm>

#include "draw/discarded.hpp"
#include "draw/source_state.hpp"
#include "tree/error.hpp"

namespace sonde {
namespace {

constexpr auto fits_always = [](const Tree&, const Node&) { return true; };

}  // namespace

Source::Source() : state_(*new State) {}

Source::~Source() { delete &state_; }

// Each first asks for the path's next node. What comes after is rare in replays, and called
// last, so that these have no stack open to build.
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
  if (state_.follow_into(type, fits_always) == nullptr) state_.begin(type);
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

void Source::begin_list(const Type& type, Sizes sizes) {
  if (state_.follow_into(type, fits_always) == nullptr) return state_.begin_list(type, sizes);
  state_.open_spans.back().elements = {.sizes = sizes};
}

void Source::begin_list(const Type& type, Sizes sizes, std::size_t fresh_count) {
  state_.leave_path();
  begin_list(type, sizes);
  drawing::OpenSpan& open = state_.open_spans.back();
  if (open.from == nullptr && !state_.simplest()) open.elements.target = fresh_count;
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
    give_up("a container that must hold different elements found too few of them");
  if (open.from == nullptr) elements.target = elements.count;
}

void Source::drop_element() {
  state_.leave_path();
  drawing::Elements& elements = state_.open_spans.back().elements;
  state_.drawn.cut(elements.current);
  --elements.count;
  // Without an end, a list of which no element can be used would be drawn for ever.
  if (++elements.refused > 16 + 2 * elements.target && state_.open_spans.back().from == nullptr)
    elements.target = elements.count;
}

bool Source::is_fresh() const {
  state_.leave_path();
  const drawing::OpenSpan& open = state_.open_spans.back();
  if (state_.simplest()) return false;
  if (open.from == nullptr) return true;
  return open.cursor < open.end && is_hole((*open.from)[open.cursor]) &&
         (*open.from)[open.cursor].value == 0;
}

std::uint64_t Source::toss(std::uint64_t sides) {
  state_.leave_path();
  return state_.simplest() ? 0 : state_.random->below(sides);
}

bool Source::next_is(const Type& type) const {
  state_.leave_path();
  const drawing::OpenSpan& open = state_.open_spans.back();
  return open.from != nullptr && open.cursor < open.end &&
         (*open.from)[open.cursor].kind == type.kind;
}

void Source::take_back(std::uint32_t mark) {
  state_.leave_path();
  state_.drawn.cut(mark);
}

void Source::replay_next(const Tree& tree) {
  state_.leave_path();
  drawing::OpenSpan& open = state_.open_spans.back();
  open.from = &tree;
  open.cursor = 0;
  open.end = tree.size();
}

bool Source::copy_next(std::uint32_t mark) {
  state_.leave_path();
  drawing::OpenSpan& open = state_.open_spans.back();
  if (open.from != nullptr) return false;
  open.from = &state_.drawn;
  open.cursor = mark;
  open.end = state_.drawn.end_of(mark);
  return true;
}

void Source::end_copy() { state_.open_spans.back().from = nullptr; }

void Source::set_size(unsigned size) {
  state_.leave_path();
  state_.size = size;
}

std::uint64_t Source::natural_or(std::uint64_t otherwise, const Type& type, std::uint64_t max) {
  schema::resolve(type);
  state_.leave_path();
  const Node* node =
      state_.take(type.kind, [&](const Tree&, const Node& each) { return each.value <= max; });
  std::uint64_t value = 0;
  if (node != nullptr) value = node->value;
  else if (!state_.simplest()) value = std::min(otherwise, max);
  state_.drawn.leaf(type.kind, value);
  return value;
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

void Source::start_fresh(Random& random, unsigned size) { state_.start(nullptr, &random, size); }

void Source::start_replay(const Tree& tree) { state_.start(&tree, nullptr, 0); }

void Source::start_replay(const Tree& tree, Random& random, unsigned size) {
  state_.start(&tree, &random, size);
}

void Source::start_simplest() { state_.start(nullptr, nullptr, 0); }

std::size_t Source::misaligned() const { return state_.misaligned; }

void refuse(const char* why) { throw Error(why); }

const Tree& Source::drawn() const {
  state_.leave_path();
  return state_.drawn;
}

Tree Source::drawn_so_far() const {
  Tree closed = drawn();
  for (std::size_t i = state_.open_spans.size(); i-- > 1;)
    closed.close(state_.open_spans.at(i).start);
  return closed;
}

void Source::finish() {
  while (state_.open_spans.size() > 1) end();
  state_.leave_path();
  state_.held.release();
}

}  // namespace sonde
