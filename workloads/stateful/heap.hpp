// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace stateful {

// The memory of code under test: it knows of every pointer whether it owns a block, so
// that contracts can ask without sanitizers. A released block is filled with 0xDD and
// not used again before reset(). Under AddressSanitizer, bytes outside live blocks are
// poisoned.
class Heap {
 public:
  template <class T, class... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>, "reset() runs no destructors");
    return ::new (allocate(sizeof(T))) T{std::forward<Args>(args)...};
  }

  // All elements are T{}.
  template <class T>
  T* make_array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T>, "reset() runs no destructors");
    return ::new (allocate(count * sizeof(T))) T[count]{};
  }

  // Null is nothing to release. What is no live block is left alone, as damage.
  void release(const void* block);

  // These may be asked of any pointer, whatever became of its block.
  bool is_live(const void* block) const { return find_live(block) != nullptr; }
  // It is live, and nothing was written between its end and the next block.
  bool is_intact(const void* block) const;

  std::size_t live_count() const { return live_count_; }
  // A block was released twice or with something written behind it, or something was
  // released that never was a block.
  bool damaged() const { return damaged_; }

  // Whether AddressSanitizer reports every access outside of live blocks.
  static bool is_guarded();

  // Takes back all blocks and forgets all damage: for between two sequences.
  void reset();

 private:
  struct Block {
    std::uint32_t start;  // in granules
    std::uint32_t size;   // in bytes
    bool live;
  };

  void* allocate(std::size_t size);
  const Block* find_live(const void* address) const;

  std::vector<Block> blocks_;
  std::size_t used_ = 0;  // granules
  std::size_t live_count_ = 0;
  bool damaged_ = false;
};

Heap& heap();

}  // namespace stateful
