// SPDX-License-Identifier: Apache-2.0
// Choices are marked in bursts; then the tree is copied with the marked ones overwritten. What
// a list or an alternative still holds after its choice was overwritten is kept: unlike the
// bytes of Zest, nodes do not shift.
#include "mutate/zest.hpp"

#include <algorithm>
#include <string>

#include "draw/text.hpp"
#include "mutate/tuning.hpp"
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

bool is_choice(const Node& node) { return node.kind.form() != Form::Record && !is_hole(node); }

// Copies a tree with the marked choices overwritten.
class Overwrite {
 public:
  Overwrite(Tree& made, const Tree& from, const std::vector<bool>& marked, Random& random,
            unsigned size)
      : made_(made), from_(from), marked_(marked), random_(random), size_(size) {}

  void be_simplest() { simplest_ = true; }

  void copy(Index at) {
    const Form form = from_[at].kind.form();
    if (marked_[at] && form == Form::List) list(at);
    else if (marked_[at] && form == Form::Choice) choice(at);
    else if (marked_[at]) leaf(at);
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
    const bool is_text = from_[at].kind.form() == Form::Bytes && !from_.bytes(from_[at]).empty();
    if (is_text && random_.below(2) == 0) characters(at);
    else if (simplest_ && type != nullptr) schema::append_simplest(made_, *type);
    else append_hole(made_);
  }

  // Each character is a choice of its own; how many there are is another.
  void characters(Index at) {
    thread_local std::string text;  // their buffers serve again
    thread_local std::string drawn;
    text.assign(from_.bytes(from_[at]));
    const std::size_t first = random_.below(text.size());
    const auto length =
        std::min<std::size_t>(geometric(random_, tuned.zest.burst_length), text.size() - first);
    if (simplest_) drawn.assign(length, drawing::simplest_character(Alphabet::Text));
    else drawing::draw_text(random_, Alphabet::Text, length, drawn);
    text.replace(first, length, drawn);
    made_.leaf(from_[at].kind, std::string_view(text));
  }

  void list(Index at) {
    const auto sizes = schema::sizes_of(from_[at].kind);
    std::uint64_t wanted = sizes.min;
    if (!simplest_)
      wanted += random_.below(std::min<std::uint64_t>(sizes.max - sizes.min, size_) + 1);
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
  const std::vector<bool>& marked_;
  Random& random_;
  unsigned size_;
  bool simplest_ = false;
};

}  // namespace

void Bursts::write(Tree& child, const Tree& parent, Random& random, unsigned size) {
  mark(parent, random);
  child.clear();
  Overwrite overwrite(child, parent, marked_, random, size);
  if (random.chance(tuned.zest.simplest_percent)) overwrite.be_simplest();
  overwrite.copy(0);
}

void Bursts::mark(const Tree& parent, Random& random) {
  choices_.clear();
  for (Index at = 0; at < parent.size(); ++at)
    if (is_choice(parent[at])) choices_.push_back(at);
  marked_.assign(parent.size(), false);
  if (choices_.empty()) return;
  for (std::uint64_t left = geometric(random, tuned.zest.bursts); left > 0; --left) {
    const std::size_t first = random.below(choices_.size());
    const std::size_t room = choices_.size() - first;
    const std::size_t length =
        std::min<std::size_t>(geometric(random, tuned.zest.burst_length), room);
    for (std::size_t i = first; i < first + length; ++i) marked_[choices_[i]] = true;
  }
}

}  // namespace sonde::mutate
