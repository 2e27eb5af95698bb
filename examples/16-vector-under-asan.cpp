// SPDX-License-Identifier: Apache-2.0
// A container that manages raw memory, built with AddressSanitizer, which reports if a sequence
// of calls reads freed memory, writes beyond the end, frees twice or leaks.
#include <algorithm>
#include <cstddef>

#include <sonde/api.hpp>

class Numbers {
 public:
  Numbers() = default;
  Numbers(Numbers&& other) noexcept : data_(other.data_), size_(other.size_), room_(other.room_) {
    other.data_ = nullptr;
    other.size_ = other.room_ = 0;
  }
  Numbers& operator=(Numbers&&) = delete;
  ~Numbers() { delete[] data_; }

  std::size_t size() const { return size_; }
  int at(std::size_t index) const { return data_[index]; }
  void push_back(int number) {
    if (size_ == room_) grow(2 * room_ + 1);
    data_[size_++] = number;
  }
  // Makes room for one number too few when it must grow.
  void insert(std::size_t index, int number) {
    if (size_ == room_) grow(size_);
    std::copy_backward(data_ + index, data_ + size_, data_ + size_ + 1);
    data_[index] = number;
    ++size_;
  }

 private:
  void grow(std::size_t room) {
    int* const larger = new int[room];
    std::copy(data_, data_ + size_, larger);
    delete[] data_;
    data_ = larger;
    room_ = room;
  }

  int* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

SONDE_API(Numbers, StayInTheirMemory, api) {
  const auto is_inside = [](const Numbers& numbers, std::size_t index) {
    return index < numbers.size();
  };
  api.construct<Numbers>("Numbers");
  api.call("push_back", &Numbers::push_back);
  api.call("insert", &Numbers::insert).require("is inside", is_inside);
  api.call("at", &Numbers::at).require("is inside", is_inside);
  api.destroy<Numbers>("~Numbers");
}
