// SPDX-License-Identifier: Apache-2.0
#pragma once

// How draws replay a tree. Each open span has a range of nodes to hand out: of the tree under
// replay, or of a sibling just drawn (a twin). A draw takes the next node of its span that fits;
// a span without such a range is fresh.
//
// Most replays ask for exactly what the tree holds. As long as they do, draws follow the path:
// only the ends of open spans are recorded. The first draw that asks for something else leaves
// the path: what was followed so far is copied to the drawn tree, and from there on each draw
// is recorded.
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "draw/byte_choices.hpp"
#include "draw/enumerated_choices.hpp"
#include "draw/held_memory.hpp"
#include "draw/limits.hpp"
#include "draw/numbers.hpp"
#include "draw/open_spans.hpp"
#include "draw/path.hpp"
#include "schema/schema.hpp"
#include "sonde/draw/source.hpp"
#include "tree/holes.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde {
namespace drawing {

inline constexpr unsigned twin_percent = 30;   // chance that a field copies a sibling of its type
inline constexpr unsigned repeat_percent = 5;  // chance that an element copies the one before it
inline constexpr unsigned previous_percent = 10;  // chance that a number copies an earlier one

inline constexpr std::size_t most_open = 3000;  // spans open at once
inline constexpr unsigned retry_size = 8;

// Whether a child may be a copy of an earlier one. What the spans of generators hold is not
// known: any two parts may be alike.
inline bool may_hold_twins(const Type& type) {
  const bool holds_anything =
      type.form == Form::Record && type.style == Style::Opaque && type.field_count == 0;
  return type.details->twins || holds_anything;
}

// Which nodes may be followed: each of the right kind.
inline constexpr auto fits_always = [](const Tree&, const Node&) { return true; };

// What a hole with a number drew: another hole with that number draws the same.
struct Filled {
  std::uint64_t number;
  Index drawn;
};

}  // namespace drawing

struct Source::State {
  using Index = drawing::Index;
  using OpenSpan = drawing::OpenSpan;
  using Filled = drawing::Filled;
  using SpanRange = drawing::SpanRange;

  Tree drawn;  // behind while the path is followed
  drawing::Path path;
  drawing::OpenSpans open_spans;  // on the path, only `start`, `end`, `type` and a list's count
  Random* random = nullptr;       // null where fresh draws are simplest, or taken from bytes
  drawing::ByteChoices choices;   // of a case that is decided by bytes, as long as there are any
  drawing::EnumeratedChoices* enumerated = nullptr;  // of a case that an enumeration decides
  drawing::Bounds bounds;                            // of what is drawn now
  drawing::Account account;  // of the value of the domain `recursive` that is drawn now
  Random retries{0};         // draws where what is simplest was refused
  std::size_t misaligned = 0;
  std::vector<Filled> filled;
  std::string text;
  drawing::HeldMemory held;

  Index limit = drawing::most_nodes;  // of nodes that are random
  Index asked = 0;                    // by long lists, in which recursion may go on
  mutable bool was_cut = false;       // a draw was the simplest because of this limit

  bool is_enumerated() const { return enumerated != nullptr && random == nullptr; }
  bool simplest() const {
    if (random == nullptr) return true;
    if (drawn.size() <= limit) return false;
    was_cut = true;
    return true;
  }

  // A list asks for so many elements, which are no growth without an end.
  void ask_for(std::size_t count, const Type& list) {
    const Type* const element = list.field_count == 0 ? nullptr : list.fields[0];
    const bool is_leaf = element != nullptr && element->field_count == 0;
    const std::uint64_t each = (element == nullptr ? 1 : schema::details(*element).least_size) *
                               (is_leaf ? 1 : drawing::usual_growth);
    const std::uint64_t most = drawing::most_asked - std::min(limit, drawing::most_asked);
    const std::uint64_t nodes = count > most / each ? most : count * each;
    if (nodes < drawing::large_list) return;
    limit += static_cast<Index>(nodes);
    if (count >= drawing::long_list) asked += static_cast<Index>(nodes);
  }

  void start(const Tree* tree, Random* with, unsigned how_large) {
    if (tree == nullptr) drawn.clear();
    open_spans.clear();
    filled.clear();
    misaligned = 0;
    asked = 0;
    was_cut = false;
    limit = std::max(drawing::most_nodes, drawing::most_nodes_per_size * how_large);
    if (tree != nullptr) limit = std::max(limit, tree->size());
    random = with;
    choices = {};
    enumerated = nullptr;
    bounds = {how_large, how_large, drawing::room_of_case(how_large)};
    OpenSpan& root = open_spans.push() = OpenSpan();
    root.from = tree;
    root.end = tree == nullptr ? 0 : tree->size();
    path.start(tree);
  }

  double real(const Type& type, double min, double max);
  Drawn bytes(const Type& type, Sizes sizes, Alphabet alphabet);
  Drawn bytes_of(const Type& type, Sizes sizes, Drawn set);

  // What these do where they do not follow the path. They leave it first.
  std::int64_t integer(const Type& type, std::int64_t min, std::int64_t max);
  std::uint64_t natural(const Type& type, std::uint64_t min, std::uint64_t max);
  unsigned pick(const Type& type, unsigned count);
  void begin(const Type& type);
  unsigned choose(const Type& type, unsigned count, unsigned last_resort, const unsigned* weights);
  bool recurse(const Type& type);
  void begin_list(const Type& type, Sizes sizes);
  // The same with how many elements it has where it is fresh.
  void begin_list(const Type& type, Sizes sizes, std::size_t fresh_count);
  bool more();
  void end();

  // What recursion does in fresh spans.
  void take_steps(OpenSpan& open);
  void start_steps(OpenSpan& open);
  unsigned share_of(OpenSpan& parent);
  unsigned first_steps(std::uint64_t step_size);
  bool ends_early(const drawing::Steps& steps);
  unsigned alternative_of_steps(OpenSpan& open, unsigned count, const unsigned* weights);
  std::size_t length_of_steps(OpenSpan& open, Sizes sizes);
  bool goes_on();
  void start_account();

  // Where nothing is random: what an enumeration says, or bytes if any are left, else the simplest.
  std::int64_t unrandom_integer(std::int64_t min, std::int64_t max);
  std::uint64_t unrandom_natural(std::uint64_t min, std::uint64_t max);
  double unrandom_real(double min, double max, std::size_t byte_count);
  unsigned chosen_alternative(unsigned count, const unsigned* weights);
  void take_text(Sizes sizes);
  void make_text(Sizes sizes, Alphabet alphabet);
  bool goes_on_by_bytes(const OpenSpan& list);
  bool is_last_argument() const;

  // The path's next node, now passed, if it is a leaf that fits what is asked for; else
  // null.
  template <class Fits>
  const Node* follow(const Type& type, Fits fits) {
    const Node* node = path.next(type);
    if (node == nullptr || node->extent != 1 || !fits(path.tree(), *node)) return nullptr;
    path.pass_leaf();
    return node;
  }

  // The same for a span, which is opened.
  template <class Fits>
  const Node* follow_into(const Type& type, Fits fits) {
    const Node* node = path.next(type);
    if (node == nullptr || !fits(path.tree(), *node)) return nullptr;
    if (open_spans.size() > drawing::most_open || open_spans.is_full()) return nullptr;
    OpenSpan& open = open_spans.push();
    open.start = path.at();
    open.type = &type;
    path.enter(*node);
    open.end = path.end();
    return node;
  }

  void leave_path() {
    if (!path.was_left()) [[unlikely]]
      make_up_for_path();
  }

  void make_up_for_path();

  // What is simplest was refused: small random draws until the span ends.
  void retry() {
    if (random != nullptr || !choices.empty()) return;
    if (enumerated != nullptr) enumerated->refuse();
    retries = Random(0);
    random = &retries;
    bounds.size = bounds.width = bounds.room = drawing::retry_size;
  }

  // What the hole of the same number drew before; null if this one is the first.
  template <class Fits>
  const Node* fill(const Node& hole, Kind kind, Fits fits) {
    if (hole.value == 0) return nullptr;
    for (const Filled& each : filled)
      if (each.number == hole.value && each.drawn < drawn.size() &&
          drawn[each.drawn].kind == kind && fits(drawn, drawn[each.drawn]))
        return &drawn[each.drawn];
    filled.push_back({hole.value, drawn.size()});
    return nullptr;
  }

  // The tree that a node taken stands in.
  const Tree& tree_of(const Node& node) const {
    const auto nodes = drawn.nodes();
    const bool is_drawn = &node >= nodes.data() && &node < nodes.data() + nodes.size();
    return is_drawn ? drawn : *open_spans.back().from;
  }

  // The next node of this kind that `fits`, or null: then the draw is fresh. Valid
  // until something is drawn.
  template <class Fits>
  const Node* take(Kind kind, Fits fits) {
    OpenSpan& open = open_spans.back();
    if (open.from == nullptr) return nullptr;
    const Tree& from = *open.from;
    for (Index at = open.cursor; at < open.end; at = from.end_of(at)) {
      const Node& node = from[at];
      if (node.kind == kind && fits(from, node)) {
        misaligned += at == open.cursor ? 0 : 1;
        open.cursor = from.end_of(at);
        return &node;
      }
      if (at == open.cursor && is_hole(node)) {
        ++open.cursor;
        return fill(node, kind, fits);
      }
    }
    ++misaligned;
    return nullptr;
  }

  // A leaf drawn before in this case, of the same kind; null most of the time. The bits of the
  // random word that decide this hardly matter for the number that is drawn from it.
  const Node* earlier(Kind kind, std::uint64_t word) {
    const std::uint64_t part = (word >> 32) & 0xff;
    if (part * 100 >= drawing::previous_percent * 256 || drawn.size() < 2) return nullptr;
    const Index first = static_cast<Index>(random->below(drawn.size()));
    const Index last = std::min(drawn.size(), first + 4);
    for (Index at = first; at < last; ++at)
      if (drawn[at].kind == kind) return &drawn[at];
    return nullptr;
  }

  // A fresh integer: an earlier one that fits, or one of the range that starts at `min`.
  template <class Fits>
  std::uint64_t number(Kind kind, Fits fits, std::uint64_t min, drawing::IntegerRange span) {
    const std::uint64_t word = random->next();
    const Node* before = earlier(kind, word);
    if (before != nullptr && fits(drawn, *before)) return before->value;
    return min + drawing::draw_integer(*random, word, span, bounds.size);
  }

  // A sibling of this kind to be copied, where the parent has several such
  // fields or elements; the tree's end if there is none or chance is against it.
  Index twin(const Type& type) {
    const Kind kind = type.kind;
    const OpenSpan& parent = open_spans.back();
    if (simplest() || parent.from != nullptr || parent.type == nullptr) return drawn.size();
    if (parent.before < drawn.size() && drawn[parent.before].kind == kind)
      return random->chance(drawing::repeat_percent) ? unless_large(parent.before) : drawn.size();
    if (!drawing::may_hold_twins(*parent.type) || !random->chance(drawing::twin_percent))
      return drawn.size();
    for (Index at = parent.start + 1; at < drawn.size(); at = drawn.end_of(at))
      if (drawn[at].kind == kind) return unless_large(at);
    return drawn.size();
  }

  // The same, unless the value would grow too large.
  Index unless_large(Index copied);

  // Opens a span; it replays where there is something to replay.
  template <class Fits>
  OpenSpan& enter(const Type& type, Fits fits) {
    const SpanRange range = replayed_by(type, fits);
    const std::uint64_t value = range.from == nullptr ? 0 : (*range.from)[range.first].value;
    OpenSpan& open = open_spans.push();
    open.start = drawn.open(type.kind, value);
    open.before = drawing::no_element;
    open.type = &type;
    open.from = range.from;
    open.cursor = range.first + 1;
    open.end = range.end;
    remember_limits(open);
    return open;
  }

  void remember_limits(OpenSpan& open) const {
    open.random = random;
    open.bounds = bounds;
  }

  // What an open span hands out next if that is what is asked for, as it mostly is.
  template <class Fits>
  static SpanRange next_of(OpenSpan& open, Kind kind, Fits fits) {
    if (open.from == nullptr || open.cursor >= open.end) return {};
    const Index first = open.cursor;
    const Node& node = (*open.from)[first];
    if (node.kind != kind || !fits(*open.from, node)) return {};
    open.cursor = first + node.extent;
    return {open.from, first, open.cursor};
  }

  // The span that a new one of this type copies; of no tree where it is fresh. Called where the
  // next node does not fit, which is rare in replays.
  template <class Fits>
  [[gnu::noinline]] SpanRange search_for(const Type& type, Fits fits) {
    if (const Node* node = take(type.kind, fits)) {
      const Tree& from = tree_of(*node);
      const auto first = static_cast<Index>(node - from.nodes().data());
      return {&from, first, first + node->extent};
    }
    const Index copied = twin(type);
    if (copied == drawn.size()) return {};
    return {&drawn, copied, drawn.end_of(copied)};
  }

  template <class Fits>
  SpanRange replayed_by(const Type& type, Fits fits) {
    if (open_spans.size() > drawing::most_open) {
      // Too deep for the stack: the rest of the tree is not replayed. It is drawn afresh, and
      // soon ends.
      ++misaligned;
      return {};
    }
    const SpanRange next = next_of(open_spans.back(), type.kind, fits);
    return next.from != nullptr ? next : search_for(type, fits);
  }

  // What bytes make recurse ends with them. The stack may end before.
  bool is_too_deep() const { return open_spans.size() > drawing::most_open; }

  // More nodes than recursive values of this size have. Beyond, values that start take no steps.
  Index large() const { return 64 + drawing::large_per_size * bounds.width + asked; }

  // A generator's choices may lead back to the generator.
  bool is_nested_deeply() const;

  // What opening a span does to the bounds of what stands in it.
  void go_down(const OpenSpan& open) {
    const Type& type = *open.type;
    if (type.form == Form::List) share_room(open);
    else if (type.form == Form::Choice && type.style == Style::Opaque) ++bounds.choices;
  }

  // The steps of a recursive value have shared the room already. How many elements a replayed
  // list has is not counted.
  void share_room(const OpenSpan& list) {
    if (list.type->details->recursive) return;
    const bool is_fresh = list.from == nullptr;
    bounds.room = drawing::shared_room(bounds, is_fresh ? list.elements.target : bounds.room);
  }

  unsigned alternative(unsigned count, const unsigned* weights) {
    if (weights == nullptr) return static_cast<unsigned>(random->below(count));
    return drawing::weighted(weights, count, [&](std::uint64_t sum) { return random->below(sum); });
  }

  std::size_t draw_length(Sizes sizes, bool is_leaf);

  Drawn text_of(const Node& followed) {
    text.assign(path.tree().bytes(followed));
    return {text.data(), text.size()};
  }

  Drawn keep_text(const Type& type, const Node* replayed) {
    if (replayed != nullptr) text.assign(tree_of(*replayed).bytes(*replayed));
    drawn.leaf(type.kind, std::string_view(text));
    return {text.data(), text.size()};
  }
};

}  // namespace sonde
