// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace sonde::cn {

// A map of CN: from every key to a value, which is V{} unless it was put there. Copies share
// their rows until one of them changes.
template <class K, class V>
class Map {
 public:
  Map() = default;
  Map(const Map& other) : rows_(other.rows_) {
    if (rows_ != nullptr) ++rows_->owners;
  }
  Map(Map&& other) noexcept : rows_(other.rows_) { other.rows_ = nullptr; }
  Map& operator=(Map other) noexcept {
    Rows* const mine = rows_;
    rows_ = other.rows_;
    other.rows_ = mine;
    return *this;
  }
  ~Map() { release(rows_); }

  V operator[](const K& key) const {
    const std::size_t at = place_of(key);
    return has_at(at, key) ? rows_->row[at].value : V{};
  }

  // In place; keys in order are cheapest.
  void put(const K& key, V value) {
    const std::size_t at = place_of(key);
    const bool is_new = !has_at(at, key);
    make_own(is_new ? 1 : 0);
    if (is_new) {
      for (std::size_t i = rows_->count++; i > at; --i)
        rows_->row[i] = static_cast<Row&&>(rows_->row[i - 1]);
      rows_->row[at].key = key;
    }
    rows_->row[at].value = static_cast<V&&>(value);
  }
  // m[key: value]
  Map with(const K& key, V value) const {
    Map changed = *this;
    changed.put(key, static_cast<V&&>(value));
    return changed;
  }

  friend bool operator==(const Map& a, const Map& b) {
    return a.rows_ == b.rows_ || (a.is_within(b) && b.is_within(a));
  }

 private:
  struct Row {
    K key{};
    V value{};
  };
  struct Rows {
    std::size_t owners = 1;
    std::size_t count = 0;
    std::size_t room = 0;
    Row* row = nullptr;
  };

  static void release(Rows* rows) {
    if (rows == nullptr || --rows->owners != 0) return;
    delete[] rows->row;
    delete rows;
  }

  // The first row whose key is not less.
  std::size_t place_of(const K& key) const {
    std::size_t low = 0;
    std::size_t high = rows_ == nullptr ? 0 : rows_->count;
    if (high != 0 && rows_->row[high - 1].key < key) return high;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (rows_->row[middle].key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  bool has_at(std::size_t at, const K& key) const {
    return rows_ != nullptr && at < rows_->count && !(key < rows_->row[at].key);
  }
  void make_own(std::size_t more) {
    const std::size_t count = rows_ == nullptr ? 0 : rows_->count;
    if (rows_ != nullptr && rows_->owners == 1 && count + more <= rows_->room) return;
    Rows* const own = new Rows;
    own->count = count;
    own->room = 2 * (count + more);
    own->row = new Row[own->room];
    for (std::size_t i = 0; i < count; ++i) own->row[i] = rows_->row[i];
    release(rows_);
    rows_ = own;
  }
  // Whether the other has the same value wherever something was put here.
  bool is_within(const Map& other) const {
    for (std::size_t i = 0; rows_ != nullptr && i < rows_->count; ++i)
      if (!(other[rows_->row[i].key] == rows_->row[i].value)) return false;
    return true;
  }

  Rows* rows_ = nullptr;
};

}  // namespace sonde::cn
