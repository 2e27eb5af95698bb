// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

// Classes whose objects several threads use. None of them has a data race. With `bug`, what their
// calls return does not always fit an order of the calls; without it, it does.
namespace workloads::threads {

// With the bug, looks at the top and removes it in two steps: two threads get the same value.
template <bool bug>
class Stack {
 public:
  void push(int value) {
    const std::scoped_lock lock(mutex_);
    values_.push_back(value);
  }
  std::optional<int> pop() {
    std::unique_lock lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int top = values_.back();
    if constexpr (bug) {
      lock.unlock();
      lock.lock();
      if (values_.empty()) return top;
    }
    values_.pop_back();
    return top;
  }

 private:
  std::mutex mutex_;
  std::vector<int> values_;
};

// With the bug, the size is what was pushed but not popped, read in the wrong order and without
// the lock: it may be larger than the queue ever was.
template <bool bug>
class Queue {
 public:
  void push(int value) {
    const std::scoped_lock lock(mutex_);
    values_.push_back(value);
    ++pushed_;
  }
  std::optional<int> pop() {
    const std::scoped_lock lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int front = values_.front();
    values_.pop_front();
    ++popped_;
    return front;
  }
  unsigned size() {
    if constexpr (bug) {
      const unsigned popped = popped_;
      return pushed_ - popped;
    }
    const std::scoped_lock lock(mutex_);
    return pushed_ - popped_;
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<unsigned> pushed_ = 0;
  std::atomic<unsigned> popped_ = 0;
};

// Spread over several variables. With the bug, the sum is read one after the other: it may have a
// later addition without an earlier one.
template <bool bug>
class Counter {
 public:
  void add(unsigned char number) {
    std::unique_lock lock(mutex_, std::defer_lock);
    if constexpr (!bug) lock.lock();
    parts_[number % parts_.size()] += number;
  }
  unsigned sum() {
    std::unique_lock lock(mutex_, std::defer_lock);
    if constexpr (!bug) lock.lock();
    unsigned all = 0;
    for (const auto& part : parts_) all += part;
    return all;
  }

 private:
  std::mutex mutex_;
  std::array<std::atomic<unsigned>, 2> parts_{};
};

// Of a slow store. With the bug, what was read from the store is put into the cache although it
// was written in the meantime: from then on the old value is read.
template <bool bug>
class Cache {
 public:
  void write(bool key, int value) {
    const std::scoped_lock lock(mutex_);
    store_[key] = value;
    cache_.erase(key);
  }
  int read(bool key) {
    std::unique_lock lock(mutex_);
    if (const auto known = cache_.find(key); known != cache_.end()) return known->second;
    const int value = store_[key];
    if constexpr (bug) {
      lock.unlock();
      lock.lock();
    }
    cache_[key] = value;
    return value;
  }

 private:
  std::mutex mutex_;
  std::map<bool, int> store_;
  std::map<bool, int> cache_;
};

// At most so many at a time. With the bug, one too many may come in.
template <bool bug>
class Gate {
 public:
  explicit Gate(unsigned most) : most_(most) {}

  bool enter() {
    if constexpr (bug) {
      if (inside_ >= most_) return false;
      ++inside_;
      return true;
    }
    unsigned inside = inside_;
    while (inside < most_)
      if (inside_.compare_exchange_strong(inside, inside + 1)) return true;
    return false;
  }
  unsigned inside() const { return inside_; }
  unsigned most() const { return most_; }

 private:
  const unsigned most_;
  std::atomic<unsigned> inside_ = 0;
};

// Two numbers that are changed together. With the bug, they are read one after the other.
template <bool bug>
class Pair {
 public:
  void set(int first, int second) {
    const std::scoped_lock lock(mutex_);
    first_ = first;
    second_ = second;
  }
  std::pair<int, int> get() {
    std::unique_lock lock(mutex_);
    const int first = first_;
    if constexpr (bug) {
      lock.unlock();
      lock.lock();
    }
    return {first, second_};
  }

 private:
  std::mutex mutex_;
  int first_ = 0;
  int second_ = 0;
};

}  // namespace workloads::threads
