// SPDX-License-Identifier: Apache-2.0
#include "sonde/execute/source.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "execute/discarded.hpp"
#include "execute/numbers.hpp"
#include "execute/source_state.hpp"
#include "execute/text.hpp"
#include "schema/schema.hpp"
#include "tree/error.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde {
namespace {

execute::Span span_of(std::int64_t min, std::int64_t max) {
  const auto low = static_cast<std::uint64_t>(min);
  const auto zero = static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
  return {static_cast<std::uint64_t>(max) - low, zero - low};
}

unsigned square_root(unsigned width) {
  return width >> (static_cast<unsigned>(std::bit_width(width)) / 2);
}

}  // namespace

Source::Source() : state_(*new State) {}

Source::~Source() { delete &state_; }

std::int64_t Source::integer(const Type& type, std::int64_t min, std::int64_t max) {
  schema::resolve(type);
  const auto fits = [&](const Tree&, const Node& node) {
    const auto value = static_cast<std::int64_t>(node.value);
    return value >= min && value <= max;
  };
  const Node* node = state_.take(type.kind, fits);
  std::uint64_t value = 0;
  if (node != nullptr) {
    value = node->value;
  } else if (state_.simplest()) {
    value = static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
  } else {
    value = state_.number(type.kind, fits, static_cast<std::uint64_t>(min), span_of(min, max));
  }
  state_.drawn.leaf(type.kind, value);
  return static_cast<std::int64_t>(value);
}

std::uint64_t Source::natural(const Type& type, std::uint64_t min, std::uint64_t max) {
  schema::resolve(type);
  const auto fits = [&](const Tree&, const Node& node) {
    return node.value >= min && node.value <= max;
  };
  const Node* node = state_.take(type.kind, fits);
  std::uint64_t value = min;
  if (node != nullptr) {
    value = node->value;
  } else if (!state_.simplest()) {
    value = state_.number(type.kind, fits, min, {max - min, 0});
  }
  state_.drawn.leaf(type.kind, value);
  return value;
}

double Source::real(const Type& type, double min, double max) {
  schema::resolve(type);
  const bool infinite = std::isinf(min) && std::isinf(max);
  const auto fits = [&](const Tree&, const Node& node) {
    const auto value = std::bit_cast<double>(node.value);
    return infinite || (value >= min && value <= max);
  };
  const Node* node = state_.take(type.kind, fits);
  double value = execute::simplest_real(min, max);
  constexpr std::uint64_t float_digits = 24;
  const bool is_float = type.max == float_digits;
  if (node != nullptr) {
    value = std::bit_cast<double>(node->value);
    if (is_float) value = static_cast<double>(static_cast<float>(value));
  } else if (!state_.simplest()) {
    const auto draw = is_float ? execute::draw_float : execute::draw_real;
    value = draw(*state_.random, min, max, state_.size);
  }
  state_.drawn.leaf(type.kind, std::bit_cast<std::uint64_t>(value));
  return value;
}

Drawn Source::bytes(const Type& type, Sizes sizes, Alphabet alphabet) {
  schema::resolve(type);
  const auto fits = [&](const Tree& from, const Node& node) {
    const auto text = from.bytes(node);
    return text.size() >= sizes.min && text.size() <= sizes.max && execute::allowed(text, alphabet);
  };
  const Node* node = state_.take(type.kind, fits);
  if (node == nullptr && !state_.simplest()) {
    node = state_.earlier(type.kind, state_.random->next());
    if (node != nullptr && !fits(state_.drawn, *node)) node = nullptr;
  }
  if (node == nullptr) {
    const std::size_t length = state_.length(sizes);
    if (state_.simplest()) {
      state_.text.assign(length, execute::simplest_character(alphabet));
    } else {
      execute::draw_text(*state_.random, alphabet, length, state_.text);
    }
  }
  return state_.keep_text(type, node);
}

Drawn Source::bytes_of(const Type& type, Sizes sizes, Drawn set) {
  schema::resolve(type);
  const std::string_view letters(set.data, set.size);
  const Node* node = state_.take(type.kind, [&](const Tree& from, const Node& each) {
    const auto text = from.bytes(each);
    return text.size() >= sizes.min && text.size() <= sizes.max &&
           text.find_first_not_of(letters) == std::string_view::npos;
  });
  if (node == nullptr) {
    state_.text.assign(state_.length(sizes), letters[0]);
    if (!state_.simplest())
      for (char& c : state_.text) c = letters[state_.random->below(letters.size())];
  }
  return state_.keep_text(type, node);
}

unsigned Source::pick(const Type& type, unsigned count) {
  schema::resolve(type);
  const Node* node =
      state_.take(type.kind, [&](const Tree&, const Node& each) { return each.value < count; });
  std::uint64_t index = 0;
  if (node != nullptr) {
    index = node->value;
  } else if (!state_.simplest()) {
    index = state_.random->below(count);
  }
  state_.drawn.leaf(type.kind, index);
  return static_cast<unsigned>(index);
}

void Source::begin(const Type& type) {
  state_.enter(type, [](const Tree&, const Node&) { return true; });
  if (type.details->recursive) state_.descend();
}

unsigned Source::choose(const Type& type, unsigned count, unsigned last_resort) {
  return state_.enter_choice(type, count, last_resort, nullptr);
}

unsigned Source::choose(const Type& type, const unsigned* weights, unsigned count,
                        unsigned last_resort) {
  return state_.enter_choice(type, count, last_resort, weights);
}

void Source::begin_list(const Type& type, Sizes sizes) {
  execute::Frame& frame = state_.enter(type, [](const Tree&, const Node&) { return true; });
  frame.elements = {.sizes = sizes};
  if (frame.from == nullptr) {
    if (type.details->recursive) state_.width = square_root(state_.width);
    const bool must_end = type.details->recursive && state_.must_not_recurse();
    frame.elements.target = must_end ? sizes.min : state_.length(sizes);
  }
  state_.width = square_root(state_.width);
  state_.descend();
}

void Source::begin_list(const Type& type, Sizes sizes, std::size_t fresh_count) {
  begin_list(type, sizes);
  execute::Frame& frame = state_.frames.back();
  if (frame.from == nullptr && !state_.simplest()) frame.elements.target = fresh_count;
}

bool Source::more() {
  execute::Frame& frame = state_.frames.back();
  execute::Elements& elements = frame.elements;
  if (frame.from != nullptr) {
    // An element that took nothing would be asked for for ever: skip its node.
    if (frame.cursor == elements.untouched && frame.cursor < frame.end)
      frame.cursor = frame.from->end_of(frame.cursor);
    elements.untouched = frame.cursor;
    const bool has_more = frame.cursor < frame.end && elements.count < elements.sizes.max;
    elements.target = has_more ? elements.count + 1 : elements.count;
  }
  if (elements.count >= elements.target && elements.count >= elements.sizes.min) return false;
  ++elements.count;
  if (elements.count > 1) frame.before = elements.current;
  elements.current = state_.drawn.size();
  return true;
}

std::size_t Source::expected() const {
  const execute::Frame& frame = state_.frames.back();
  return frame.from == nullptr ? frame.elements.target : frame.end - frame.cursor;
}

void Source::end() {
  const execute::Frame& frame = state_.frames.back();
  state_.drawn.close(frame.open);
  state_.random = frame.random;
  state_.size = frame.size;
  state_.width = frame.width;
  state_.depth = frame.depth;
  state_.frames.pop_back();
}

void Source::reject_element() {
  execute::Frame& frame = state_.frames.back();
  execute::Elements& elements = frame.elements;
  state_.drawn.cut(elements.current);
  --elements.count;
  state_.retry();
  if (++elements.refused <= std::max<std::size_t>(3, 2 * elements.count)) return;
  if (elements.count < elements.sizes.min && elements.refused > 100 + 10 * elements.sizes.min)
    give_up("a container that must hold different elements found too few of them");
  if (frame.from == nullptr) elements.target = elements.count;
}

void Source::drop_element() {
  execute::Elements& elements = state_.frames.back().elements;
  state_.drawn.cut(elements.current);
  --elements.count;
  // Without an end, a list of which no element can be used would be drawn for ever.
  if (++elements.refused > 16 + 2 * elements.target && state_.frames.back().from == nullptr)
    elements.target = elements.count;
}

bool Source::is_fresh() const {
  const execute::Frame& frame = state_.frames.back();
  if (state_.simplest()) return false;
  if (frame.from == nullptr) return true;
  return frame.cursor < frame.end && (*frame.from)[frame.cursor].kind.form() == Form::Hole &&
         (*frame.from)[frame.cursor].value == 0;
}

std::uint64_t Source::toss(std::uint64_t sides) {
  return state_.simplest() ? 0 : state_.random->below(sides);
}

bool Source::next_is(const Type& type) const {
  const execute::Frame& frame = state_.frames.back();
  return frame.from != nullptr && frame.cursor < frame.end &&
         (*frame.from)[frame.cursor].kind == type.kind;
}

void Source::take_back(std::uint32_t mark) { state_.drawn.cut(mark); }

void Source::replay_next(const Tree& tree) {
  execute::Frame& frame = state_.frames.back();
  frame.from = &tree;
  frame.cursor = 0;
  frame.end = tree.size();
}

bool Source::copy_next(std::uint32_t mark) {
  execute::Frame& frame = state_.frames.back();
  if (frame.from != nullptr) return false;
  frame.from = &state_.drawn;
  frame.cursor = mark;
  frame.end = state_.drawn.end_of(mark);
  return true;
}

void Source::end_copy() { state_.frames.back().from = nullptr; }

void Source::set_size(unsigned size) { state_.size = size; }

std::uint64_t Source::natural_or(std::uint64_t otherwise, const Type& type, std::uint64_t max) {
  schema::resolve(type);
  const Node* node =
      state_.take(type.kind, [&](const Tree&, const Node& each) { return each.value <= max; });
  std::uint64_t value = 0;
  if (node != nullptr) value = node->value;
  else if (!state_.simplest()) value = std::min(otherwise, max);
  state_.drawn.leaf(type.kind, value);
  return value;
}

std::uint32_t Source::mark() const { return state_.drawn.size(); }

void Source::reject(std::uint32_t mark) {
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

const Tree& Source::drawn() const { return state_.drawn; }

Tree Source::drawn_so_far() const {
  Tree closed = state_.drawn;
  for (std::size_t i = state_.frames.size(); i-- > 1;) closed.close(state_.frames.at(i).open);
  return closed;
}

void Source::finish() {
  while (state_.frames.size() > 1) end();
  state_.held.release();
}

}  // namespace sonde
