// SPDX-License-Identifier: Apache-2.0
// Every open span is a frame. A frame replays when it has a range of nodes to
// hand out: of the tree under replay, or of a sibling just drawn (a twin).
#include "sonde/execute/source.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "execute/discarded.hpp"
#include "execute/held.hpp"
#include "execute/numbers.hpp"
#include "execute/text.hpp"
#include "schema/schema.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde {
namespace {

using Index = Tree::Index;

constexpr Index most_nodes = 8192;         // beyond this, every draw is the simplest
constexpr unsigned twin_percent = 30;      // chance that a field copies a sibling of its type
constexpr unsigned repeat_percent = 5;     // chance that an element copies the one before it
constexpr unsigned previous_percent = 10;  // chance that a number copies an earlier one

struct Frame {
  Index open = 0;    // the span in the tree drawn
  Index cursor = 0;  // what is replayed: [cursor, end) of *from
  Index end = 0;
  const Tree* from = nullptr;  // null where the frame is fresh
  const schema::Details* details = nullptr;
  std::size_t count = 0;  // of a list: elements so far, wanted, allowed
  std::size_t target = 0;
  Sizes sizes;
  std::size_t refused = 0;
  Index element = 0;            // where the element being drawn starts
  Index before = ~Index{0};     // ... and the one before it
  Index untouched = ~Index{0};  // cursor when `more` was last asked
  unsigned width = 0;           // to be restored
  unsigned depth = 0;
};

execute::Span span_of(std::int64_t min, std::int64_t max) {
  const auto low = static_cast<std::uint64_t>(min);
  const auto zero = static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
  return {static_cast<std::uint64_t>(max) - low, zero - low};
}

unsigned square_root(unsigned width) {
  return width >> (static_cast<unsigned>(std::bit_width(width)) / 2);
}

}  // namespace

struct Source::State {
  Tree drawn;
  std::vector<Frame> frames;
  Random* random = nullptr;  // null where fresh draws are simplest
  unsigned size = 0;         // how large numbers are
  unsigned width = 0;        // how long lists are
  unsigned depth = 0;        // how many levels of recursion are left
  std::string text;
  execute::Held held;

  bool simplest() const { return random == nullptr || drawn.size() > most_nodes; }

  void start(const Tree* tree, Random* with, unsigned how_large) {
    drawn.clear();
    frames.clear();
    random = with;
    size = width = how_large;
    depth = 2 + how_large / 10;
    Frame& root = frames.emplace_back();
    root.from = tree;
    root.end = tree == nullptr ? 0 : tree->size();
  }

  // The next node of this kind that `fits`, or null: then the draw is fresh.
  template <class Fits>
  const Node* take(Kind kind, Fits fits) {
    Frame& frame = frames.back();
    if (frame.from == nullptr) return nullptr;
    const Tree& from = *frame.from;
    for (Index at = frame.cursor; at < frame.end; at = from.end_of(at)) {
      const Node& node = from[at];
      if (node.kind == kind && fits(node)) {
        frame.cursor = from.end_of(at);
        return &node;
      }
      if (at == frame.cursor && node.kind.form() == Form::Hole) {
        ++frame.cursor;
        return nullptr;
      }
    }
    return nullptr;
  }

  // A number drawn before in this case, of the same kind.
  const Node* earlier(Kind kind) {
    if (drawn.size() < 2 || !random->chance(previous_percent)) return nullptr;
    const Index first = static_cast<Index>(random->below(drawn.size()));
    const Index last = std::min(drawn.size(), first + 4);
    for (Index at = first; at < last; ++at)
      if (drawn[at].kind == kind) return &drawn[at];
    return nullptr;
  }

  // A sibling of this kind to be copied, where the parent has several such
  // fields or elements; the tree's end if there is none or chance is against it.
  Index twin(Kind kind) {
    const Frame& parent = frames.back();
    if (simplest() || parent.from != nullptr || parent.details == nullptr) return drawn.size();
    if (parent.before < drawn.size() && drawn[parent.before].kind == kind)
      return random->chance(repeat_percent) ? parent.before : drawn.size();
    if (!parent.details->twins || !random->chance(twin_percent)) return drawn.size();
    for (Index at = parent.open + 1; at < drawn.size(); at = drawn.end_of(at))
      if (drawn[at].kind == kind) return at;
    return drawn.size();
  }

  // Opens a span; its frame replays where there is something to replay.
  template <class Fits>
  Frame& enter(const Type& type, Fits fits) {
    schema::resolve(type);
    Frame frame;
    frame.details = type.details;
    frame.width = width;
    frame.depth = depth;
    if (const Node* node = take(type.kind, fits)) {
      const Tree& from = *frames.back().from;
      frame.from = &from;
      frame.cursor = static_cast<Index>(node - from.nodes().data()) + 1;
      frame.end = frame.cursor - 1 + node->extent;
    } else if (const Index copied = twin(type.kind); copied < drawn.size()) {
      frame.from = &drawn;
      frame.cursor = copied + 1;
      frame.end = drawn.end_of(copied);
    }
    const std::uint64_t value = frame.from == nullptr ? 0 : (*frame.from)[frame.cursor - 1].value;
    frame.open = drawn.open(type.kind, value);
    return frames.emplace_back(frame);
  }

  unsigned enter_choice(const Type& type, unsigned count, unsigned last_resort,
                        const unsigned* weights) {
    Frame& frame = enter(type, [&](const Node& node) { return node.value < count; });
    const bool recursive = frame.details->recursive || type.style == Style::Opaque;
    if (frame.from == nullptr) {
      const bool must_end = simplest() || (recursive && depth == 0);
      const unsigned ends = type.field_count > 0 ? frame.details->simplest : last_resort;
      drawn.set_value(frame.open, must_end ? ends : alternative(count, weights));
    }
    if (recursive && depth > 0) --depth;
    return static_cast<unsigned>(drawn[frame.open].value);
  }

  unsigned alternative(unsigned count, const unsigned* weights) {
    if (weights == nullptr) return static_cast<unsigned>(random->below(count));
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < count; ++i) sum += weights[i];
    std::uint64_t dice = random->below(sum);
    unsigned index = 0;
    while (index + 1 < count && dice >= weights[index]) dice -= weights[index++];
    return index;
  }

  std::size_t length(Sizes sizes) {
    if (simplest()) return sizes.min;
    const std::size_t room = std::max<std::size_t>(width, 1);
    const std::size_t most = sizes.max - sizes.min < room ? sizes.max : sizes.min + room;
    return sizes.min + random->below(most - sizes.min + 1);
  }

  Drawn keep_text(const Type& type, const Node* replayed, const Tree* from) {
    if (replayed != nullptr) text.assign(from->bytes(*replayed));
    drawn.leaf(type.kind, std::string_view(text));
    return {text.data(), text.size()};
  }
};

Source::Source() : state_(*new State) { state_.frames.reserve(64); }

Source::~Source() { delete &state_; }

std::int64_t Source::integer(const Type& type, std::int64_t min, std::int64_t max) {
  schema::resolve(type);
  const auto fits = [&](const Node& node) {
    const auto value = static_cast<std::int64_t>(node.value);
    return value >= min && value <= max;
  };
  const Node* node = state_.take(type.kind, fits);
  std::uint64_t value = 0;
  if (node != nullptr) {
    value = node->value;
  } else if (state_.simplest()) {
    value = static_cast<std::uint64_t>(std::clamp<std::int64_t>(0, min, max));
  } else if (const Node* before = state_.earlier(type.kind); before && fits(*before)) {
    value = before->value;
  } else {
    value = static_cast<std::uint64_t>(min) +
            execute::draw_integer(*state_.random, span_of(min, max), state_.size);
  }
  state_.drawn.leaf(type.kind, value);
  return static_cast<std::int64_t>(value);
}

std::uint64_t Source::natural(const Type& type, std::uint64_t min, std::uint64_t max) {
  schema::resolve(type);
  const auto fits = [&](const Node& node) { return node.value >= min && node.value <= max; };
  const Node* node = state_.take(type.kind, fits);
  std::uint64_t value = min;
  if (node != nullptr) {
    value = node->value;
  } else if (!state_.simplest()) {
    const Node* before = state_.earlier(type.kind);
    value = before && fits(*before)
                ? before->value
                : min + execute::draw_integer(*state_.random, {max - min, 0}, state_.size);
  }
  state_.drawn.leaf(type.kind, value);
  return value;
}

double Source::real(const Type& type, double min, double max) {
  schema::resolve(type);
  const bool infinite = std::isinf(min) && std::isinf(max);
  const auto fits = [&](const Node& node) {
    const auto value = std::bit_cast<double>(node.value);
    return infinite || (value >= min && value <= max);
  };
  const Node* node = state_.take(type.kind, fits);
  double value = std::clamp(0.0, min, max);
  if (node != nullptr) {
    value = std::bit_cast<double>(node->value);
  } else if (!state_.simplest()) {
    value = execute::draw_real(*state_.random, min, max, state_.size);
    constexpr std::uint64_t float_digits = 24;
    if (type.max == float_digits) value = static_cast<double>(static_cast<float>(value));
  }
  state_.drawn.leaf(type.kind, std::bit_cast<std::uint64_t>(value));
  return value;
}

Drawn Source::bytes(const Type& type, Sizes sizes, Alphabet alphabet) {
  schema::resolve(type);
  const Tree* from = state_.frames.back().from;
  const Node* node = state_.take(type.kind, [&](const Node& each) {
    const std::size_t size = from->bytes(each).size();
    return size >= sizes.min && size <= sizes.max && execute::allowed(from->bytes(each), alphabet);
  });
  if (node == nullptr && !state_.simplest()) {
    from = &state_.drawn;
    node = state_.earlier(type.kind);
    if (node != nullptr &&
        (from->bytes(*node).size() < sizes.min || from->bytes(*node).size() > sizes.max ||
         !execute::allowed(from->bytes(*node), alphabet)))
      node = nullptr;
  }
  if (node == nullptr) {
    const std::size_t length = state_.length(sizes);
    if (state_.simplest()) {
      state_.text.assign(length, execute::simplest_character(alphabet));
    } else {
      execute::draw_text(*state_.random, alphabet, length, state_.text);
    }
  }
  return state_.keep_text(type, node, from);
}

Drawn Source::bytes_of(const Type& type, Sizes sizes, Drawn set) {
  schema::resolve(type);
  const Tree* from = state_.frames.back().from;
  const std::string_view letters(set.data, set.size);
  const Node* node = state_.take(type.kind, [&](const Node& each) {
    const auto text = from->bytes(each);
    return text.size() >= sizes.min && text.size() <= sizes.max &&
           text.find_first_not_of(letters) == std::string_view::npos;
  });
  if (node == nullptr) {
    state_.text.assign(state_.length(sizes), letters[0]);
    if (!state_.simplest())
      for (char& c : state_.text) c = letters[state_.random->below(letters.size())];
  }
  return state_.keep_text(type, node, from);
}

unsigned Source::pick(const Type& type, unsigned count) {
  schema::resolve(type);
  const Node* node = state_.take(type.kind, [&](const Node& each) { return each.value < count; });
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
  state_.enter(type, [](const Node&) { return true; });
}

unsigned Source::choose(const Type& type, unsigned count, unsigned last_resort) {
  return state_.enter_choice(type, count, last_resort, nullptr);
}

unsigned Source::choose(const Type& type, const unsigned* weights, unsigned count,
                        unsigned last_resort) {
  return state_.enter_choice(type, count, last_resort, weights);
}

void Source::begin_list(const Type& type, Sizes sizes) {
  Frame& frame = state_.enter(type, [](const Node&) { return true; });
  frame.sizes = sizes;
  if (frame.from == nullptr) {
    if (frame.details->recursive) state_.width = square_root(state_.width);
    const bool must_end = frame.details->recursive && state_.depth == 0;
    frame.target = must_end ? sizes.min : state_.length(sizes);
  }
  state_.width = square_root(state_.width);
  if (frame.details->recursive && state_.depth > 0) --state_.depth;
}

bool Source::more() {
  Frame& frame = state_.frames.back();
  if (frame.from != nullptr) {
    // An element that took nothing would be asked for for ever: skip its node.
    if (frame.cursor == frame.untouched && frame.cursor < frame.end)
      frame.cursor = frame.from->end_of(frame.cursor);
    frame.untouched = frame.cursor;
    frame.target = frame.cursor < frame.end ? frame.count + 1 : frame.count;
  }
  const bool goes_on = frame.count < frame.sizes.min ||
                       (frame.count < frame.target && frame.count < frame.sizes.max);
  if (!goes_on) return false;
  ++frame.count;
  if (frame.count > 1) frame.before = frame.element;
  frame.element = state_.drawn.size();
  return true;
}

std::size_t Source::expected() const {
  const Frame& frame = state_.frames.back();
  return frame.from == nullptr ? frame.target : frame.end - frame.cursor;
}

void Source::end() {
  const Frame& frame = state_.frames.back();
  state_.drawn.close(frame.open);
  state_.width = frame.width;
  state_.depth = frame.depth;
  state_.frames.pop_back();
}

void Source::reject_element() {
  Frame& frame = state_.frames.back();
  state_.drawn.cut(frame.element);
  --frame.count;
  if (++frame.refused <= std::max<std::size_t>(3, 2 * frame.count)) return;
  if (frame.count < frame.sizes.min && frame.refused > 100 + 10 * frame.sizes.min)
    give_up("a container that must hold different elements found too few of them");
  if (frame.from == nullptr) frame.target = frame.count;
}

std::uint32_t Source::mark() const { return state_.drawn.size(); }

void Source::reject(std::uint32_t mark) { state_.drawn.cut(mark); }

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

const Tree& Source::drawn() const { return state_.drawn; }

void Source::finish() {
  while (state_.frames.size() > 1) end();
  state_.held.release();
}

}  // namespace sonde
