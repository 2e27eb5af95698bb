// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sonde/execute/source.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::execute {

using Index = Tree::Index;

inline constexpr Index no_element = ~Index{0};

// What a list's frame counts.
struct Elements {
  Sizes sizes;
  std::size_t count = 0;  // so far
  std::size_t target = 0;
  std::size_t refused = 0;
  Index current = 0;            // where the element being drawn starts
  Index untouched = ~Index{0};  // the frame's cursor when `more` was last asked
};

struct Frame {
  Index open = 0;    // the span in the tree drawn
  Index cursor = 0;  // what is replayed: [cursor, end) of *from
  Index end = 0;
  Index before = no_element;   // where the element before the present one starts
  const Tree* from = nullptr;  // null where the frame is fresh
  const Type* type = nullptr;  // null at the root
  Random* random = nullptr;    // this and those below are restored at its end
  unsigned size = 0;
  unsigned width = 0;
  unsigned depth = 0;
  Elements elements;  // of a list
};

// A stack whose frames serve again: a push, which every span of every case makes, writes
// only what every span needs.
class Frames {
 public:
  std::size_t size() const { return size_; }
  bool is_full() const { return next_ == limit_; }
  Frame& back() { return next_[-1]; }
  const Frame& back() const { return next_[-1]; }
  Frame& operator[](std::size_t number) { return frames_[number]; }
  const Frame& at(std::size_t number) const { return frames_[number]; }
  void clear() {
    size_ = 0;
    next_ = frames_.data();
  }
  void pop_back() {
    --size_;
    --next_;
  }
  // With whatever the frame held before.
  Frame& push() {
    if (is_full()) [[unlikely]]
      grow();
    ++size_;
    return *next_++;
  }

 private:
  [[gnu::noinline]] void grow() {
    frames_.resize(2 * size_ + 64);
    next_ = frames_.data() + size_;
    limit_ = frames_.data() + frames_.size();
  }

  std::vector<Frame> frames_;
  std::size_t size_ = 0;
  Frame* next_ = nullptr;  // behind the last that is in use
  Frame* limit_ = nullptr;
};

// A span of a tree; of none where that is null.
struct Range {
  const Tree* from = nullptr;
  Index first = 0;
  Index end = 0;
};

}  // namespace sonde::execute
