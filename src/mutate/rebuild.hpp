// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "tree/spans.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// Copies a tree with some of its spans replaced: `write(made, at)` appends what replaces the
// span at `at`. Unlike edits in place, it moves no node twice, and it allocates nothing once
// `made` has grown.
template <class Write>
class Rebuilding {
 public:
  // The places come in order, and none contains another.
  Rebuilding(Tree& made, const Tree& from, std::span<const Tree::Index> places, Write write)
      : made_(made), from_(from), places_(places), write_(write) {
    made_.clear();
    copy(0);
  }

 private:
  void copy(Tree::Index at) {
    if (places_.empty() || places_.front() >= from_.end_of(at)) {
      made_.append(from_, at);
    } else if (places_.front() == at) {
      places_ = places_.subspan(1);
      write_(made_, at);
    } else {
      const auto span = made_.open(from_[at].kind, from_[at].value);
      for (const Tree::Index child : children(from_, at)) copy(child);
      made_.close(span);
    }
  }

  Tree& made_;
  const Tree& from_;
  std::span<const Tree::Index> places_;
  Write write_;
};

template <class Write>
void rebuild(Tree& made, const Tree& from, std::span<const Tree::Index> places, Write write) {
  Rebuilding<Write>(made, from, places, write);
}

}  // namespace sonde::mutate
