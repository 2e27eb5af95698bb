// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "draw/growth.hpp"
#include "sonde/draw/source.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::drawing {

using Index = Tree::Index;

inline constexpr Index no_element = ~Index{0};

// What an open list counts.
struct Elements {
  Sizes sizes;
  std::size_t count = 0;  // so far
  std::size_t target = 0;
  std::size_t refused = 0;
  Index current = 0;            // where the element being drawn starts
  Index untouched = ~Index{0};  // the span's cursor when `more` was last asked
};

struct OpenSpan {
  Index start = 0;   // the span in the tree drawn
  Index cursor = 0;  // what is replayed: [cursor, end) of *from
  Index end = 0;
  Index before = no_element;   // where the element before the present one starts
  const Tree* from = nullptr;  // null where the span is fresh
  const Type* type = nullptr;  // null at the root
  Random* random = nullptr;    // this and the bounds are restored at its end
  Bounds bounds;
  Elements elements;  // of a list
  Steps steps;        // of a fresh span of a recursive type
};

// A stack that reuses its elements: a push, which happens for every span of every case, writes
// only what every span needs.
class OpenSpans {
 public:
  std::size_t size() const { return size_; }
  bool is_full() const { return next_ == limit_; }
  OpenSpan& back() { return next_[-1]; }
  const OpenSpan& back() const { return next_[-1]; }
  OpenSpan& operator[](std::size_t number) { return open_spans_[number]; }
  const OpenSpan& at(std::size_t number) const { return open_spans_[number]; }
  void clear() {
    size_ = 0;
    next_ = open_spans_.data();
  }
  void pop_back() {
    --size_;
    --next_;
  }
  // With whatever the slot held before.
  OpenSpan& push() {
    if (is_full()) [[unlikely]]
      grow();
    ++size_;
    return *next_++;
  }

 private:
  [[gnu::noinline]] void grow() {
    open_spans_.resize(2 * size_ + 64);
    next_ = open_spans_.data() + size_;
    limit_ = open_spans_.data() + open_spans_.size();
  }

  std::vector<OpenSpan> open_spans_;
  std::size_t size_ = 0;
  OpenSpan* next_ = nullptr;  // behind the last that is in use
  OpenSpan* limit_ = nullptr;
};

// A span of a tree; of none where that is null.
struct SpanRange {
  const Tree* from = nullptr;
  Index first = 0;
  Index end = 0;
};

}  // namespace sonde::drawing
