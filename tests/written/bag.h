// SPDX-License-Identifier: Apache-2.0
// Code with a bug of each kind; with MENDED defined, without.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef MENDED
inline constexpr bool is_mended = true;
#else
inline constexpr bool is_mended = false;
#endif

struct bag {
  std::vector<int> numbers;
  std::size_t count;
};

// A test that leaves bags behind does not pass.
struct Counter {
  ~Counter() {
    if (bags != 0) std::_Exit(1);
  }
  int bags = 0;
};
inline Counter counter;

inline bag* bag_open() {
  ++counter.bags;
  return new bag{{}, 0};
}
inline void bag_close(bag* b) {
  --counter.bags;
  delete b;
}

// Forgets what is there twice.
inline void bag_add(bag* b, int x) {
  const bool is_known = !is_mended && !b->numbers.empty() && b->numbers.back() == x;
  if (!is_known) b->numbers.push_back(x);
  ++b->count;
}
inline int bag_take(bag* b) {
  const int x = b->numbers.back();
  b->numbers.pop_back();
  --b->count;
  return is_mended || x < 10 ? x : 10;
}
// Crashes where there is something to pour.
inline void bag_pour(bag* from, bag* into) {
  if (!from->numbers.empty() && !is_mended) std::abort();
  into->numbers = from->numbers;
  into->count = from->count;
  bag_close(from);
}
inline bag* bag_copy(const bag* b) {
  if (!b->numbers.empty() && !is_mended) std::abort();
  bag* const copy = bag_open();
  *copy = *b;
  return copy;
}
inline std::size_t bag_count(const bag* b) { return b->count; }
inline std::vector<int> bag_all(const bag* b) { return b->numbers; }

// Must be open while it is used, and closed afterwards.
struct Shelf {
  ~Shelf() {
    if (is_open) std::_Exit(1);
  }
  bool is_open = false;
  int room = 0;
  int used = 0;
};
inline Shelf shelf;

inline void shelf_open(int room) {
  shelf.is_open = true;
  shelf.room = room;
  shelf.used = 0;
}
inline void shelf_close() { shelf.is_open = false; }
inline void shelf_put() {
  if (!shelf.is_open) std::_Exit(1);
  if (!is_mended || shelf.used < shelf.room) ++shelf.used;
}
inline int shelf_used() { return shelf.used; }

class Door {
 public:
  Door() { ++count; }
  Door(Door&& other) noexcept : is_locked_(other.is_locked_) { ++count; }
  Door& operator=(Door&&) = delete;
  ~Door() {
    if (is_mended || !is_locked_) --count;
  }

  void lock() {
    if (is_locked_ && !is_mended) throw std::runtime_error("locked twice");
    is_locked_ = true;
  }

  static inline int count = 0;

 private:
  bool is_locked_ = false;
};

inline int doors() { return Door::count; }

inline bool said(const std::string& text) { return is_mended || text == "say"; }

// Something that can be drawn, and counts itself while it lives.
struct Box {
  int size = 0;
  int weight = 0;

  ~Box() { destroyed += is_mended || size < 3 ? 1 : 2; }
  static inline int destroyed = 0;
};

inline void grow(Box& box) { box.size += 1; }
inline int boxes() { return -Box::destroyed; }
