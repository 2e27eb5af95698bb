// SPDX-License-Identifier: Apache-2.0
// Choices are marked in bursts; then the tree is copied with the marked ones overwritten. What
// a list, a text or an alternative still holds after its choice was overwritten is kept: unlike
// the bytes of Zest, choices do not shift.
#include "mutate/zest.hpp"

#include <algorithm>
#include <string>

#include "draw/text.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// The number of tries until one of chance 1 / mean succeeds; at least 1.
std::uint64_t geometric(Random& random, std::uint64_t mean) {
  std::uint64_t count = 1;
  while (random.below(mean) > 0) ++count;
  return count;
}

// A text is a choice of its length, and one for each character.
std::size_t count_choices(const Tree& tree, Index at) {
  const Form form = tree[at].kind.form();
  if (form == Form::Record || form == Form::Hole) return 0;
  return form == Form::Bytes ? 1 + tree.bytes(tree[at]).size() : 1;
}

// The choices of a tree that are to be overwritten.
class Marks {
 public:
  Marks(const std::vector<std::size_t>& first_choices, const std::vector<bool>& marked)
      : first_choices_(first_choices), marked_(marked) {}

  bool has(Index at, std::size_t choice = 0) const { return marked_[first_choices_[at] + choice]; }
  bool has_any(Index at, std::size_t choices) const {
    const auto first = marked_.begin() + static_cast<std::ptrdiff_t>(first_choices_[at]);
    return std::find(first, first + static_cast<std::ptrdiff_t>(choices), true) !=
           first + static_cast<std::ptrdiff_t>(choices);
  }

 private:
  const std::vector<std::size_t>& first_choices_;
  const std::vector<bool>& marked_;
};

// Copies a tree with the marked choices overwritten.
class Overwrite {
 public:
  Overwrite(Tree& made, const Tree& from, Marks marks, Random& random, unsigned size)
      : made_(made), from_(from), marks_(marks), random_(random), size_(size) {}

  void be_simplest() { simplest_ = true; }

  void copy(Index at) {
    const Form form = from_[at].kind.form();
    const bool is_marked = marks_.has_any(at, count_choices(from_, at));
    if (is_marked && form == Form::List) list(at);
    else if (is_marked && form == Form::Choice) choice(at);
    else if (is_marked && form == Form::Bytes) text(at);
    else if (is_marked) leaf(at);
    else if (from_[at].extent == 1) made_.append(from_, at);
    else parts(at, from_[at].value);
  }

 private:
  void parts(Index at, std::uint64_t value) {
    const auto span = made_.open(from_[at].kind, value);
    for (const Index child : children(from_, at)) copy(child);
    made_.close(span);
  }

  void leaf(Index at) {
    const Type* type = schema::find(from_[at].kind);
    if (simplest_ && type != nullptr) schema::append_simplest(made_, *type);
    else append_hole(made_);
  }

  std::uint64_t length_of(Index at) {
    const auto sizes = schema::sizes_of(from_[at].kind);
    if (simplest_) return sizes.min;
    return sizes.min + random_.below(std::min<std::uint64_t>(sizes.max - sizes.min, size_) + 1);
  }

  void text(Index at) {
    thread_local std::string drawn;  // its buffer serves again
    const std::string_view old = from_.bytes(from_[at]);
    const auto alphabet = drawing::alphabet_of(from_[at].kind);
    const std::size_t length = marks_.has(at) ? length_of(at) : old.size();
    if (simplest_) drawn.assign(length, drawing::simplest_character(alphabet));
    else drawing::draw_text(random_, alphabet, length, drawn);
    for (std::size_t i = 0; i < std::min(length, old.size()); ++i)
      if (!marks_.has(at, 1 + i)) drawn[i] = old[i];
    made_.leaf(from_[at].kind, std::string_view(drawn));
  }

  void list(Index at) {
    std::uint64_t wanted = length_of(at);
    const auto span = made_.open(from_[at].kind, from_[at].value);
    for (const Index child : children(from_, at)) {
      if (wanted == 0) break;
      copy(child);
      --wanted;
    }
    for (; wanted > 0; --wanted) append_hole(made_);
    made_.close(span);
  }

  void choice(Index at) {
    const Type* type = schema::find(from_[at].kind);
    const bool has_payloads = type != nullptr && type->field_count > 0;
    if (!has_payloads) return leaf(at);
    const std::uint64_t chosen =
        simplest_ ? schema::details(*type).simplest : random_.below(type->field_count);
    if (chosen == from_[at].value) return parts(at, chosen);
    const auto span = made_.open(from_[at].kind, chosen);
    if (const Type* payload = type->fields[chosen]) {
      if (simplest_) schema::append_simplest(made_, *payload);
      else append_hole(made_);
    }
    made_.close(span);
  }

  Tree& made_;
  const Tree& from_;
  Marks marks_;
  Random& random_;
  unsigned size_;
  bool simplest_ = false;
};

}  // namespace

void Bursts::write(Tree& child, const Tree& parent, Random& random, unsigned size) {
  number_choices(parent);
  mark(random);
  child.clear();
  Overwrite overwrite(child, parent, {first_choices_, marked_}, random, size);
  if (numbers_.simplest_percent > 0 && random.chance(numbers_.simplest_percent))
    overwrite.be_simplest();
  overwrite.copy(0);
}

void Bursts::number_choices(const Tree& parent) {
  first_choices_.clear();
  std::size_t choices = 0;
  for (Index at = 0; at < parent.size(); ++at) {
    first_choices_.push_back(choices);
    choices += count_choices(parent, at);
  }
  marked_.assign(choices, false);
}

void Bursts::mark(Random& random) {
  if (marked_.empty()) return;
  for (std::uint64_t left = geometric(random, numbers_.count); left > 0; --left) {
    const std::size_t first = random.below(marked_.size());
    const std::size_t room = marked_.size() - first;
    const auto length = std::min<std::size_t>(geometric(random, numbers_.length), room);
    std::fill_n(marked_.begin() + static_cast<std::ptrdiff_t>(first), length, true);
  }
}

}  // namespace sonde::mutate
