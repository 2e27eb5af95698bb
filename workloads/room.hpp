// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace workload {

// Memory for the machines of one test, given back all at once. Only the largest
// states need more than it has at hand.
class Room {
 public:
  Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  // Not initialised.
  template <class T>
  std::span<T> take(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    static_assert(alignof(T) == alignment && sizeof(T) % alignment == 0);
    return {static_cast<T*>(bytes(count * sizeof(T))), count};
  }

 private:
  static constexpr std::size_t alignment = 8;

  void* bytes(std::size_t size) {
    if (size > sizeof at_hand_ - used_)
      return more_.emplace_back(std::make_unique<std::byte[]>(size)).get();
    used_ += size;
    return at_hand_ + used_ - size;
  }

  std::size_t used_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> more_;
  alignas(alignment) std::byte at_hand_[8192];
};

}  // namespace workload
