// SPDX-License-Identifier: Apache-2.0
// A stack whose every step is locked, so that no data race is left: two threads may still pop the
// same value. What its calls return in threads must be what they return in some order, one by one.
#include <mutex>
#include <optional>
#include <vector>

#include <sonde/concurrent.hpp>

class Stack {
 public:
  void push(int value) {
    const std::scoped_lock lock(mutex_);
    values_.push_back(value);
  }
  std::optional<int> pop() {
    const auto value = top();
    if (value) remove();  // another thread may have removed it
    return value;
  }

 private:
  std::optional<int> top() {
    const std::scoped_lock lock(mutex_);
    return values_.empty() ? std::nullopt : std::optional(values_.back());
  }
  void remove() {
    const std::scoped_lock lock(mutex_);
    if (!values_.empty()) values_.pop_back();
  }

  std::mutex mutex_;
  std::vector<int> values_;
};

SONDE_CONCURRENT_API(Stack, IsLinearizable, api) {
  api.call("push", &Stack::push);
  api.call("pop", &Stack::pop);
}

class LockedStack {
 public:
  void push(int value) {
    const std::scoped_lock lock(mutex_);
    values_.push_back(value);
  }
  std::optional<int> pop() {
    const std::scoped_lock lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.back();
    values_.pop_back();
    return value;
  }

 private:
  std::mutex mutex_;
  std::vector<int> values_;
};

SONDE_CONCURRENT_API(LockedStack, IsLinearizable, api) {
  api.call("push", &LockedStack::push);
  api.call("pop", &LockedStack::pop);
}
