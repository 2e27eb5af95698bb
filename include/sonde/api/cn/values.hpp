// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "sonde/api/checking.hpp"
#include "sonde/api/cn/integers.hpp"
#include "sonde/api/cn/map.hpp"

// Further values of contracts of CN: ranges of `each`, arrays of C, `{e}@start`.

namespace sonde::cn {

// The numbers of `each`, from `low` up to and without `high`.
template <class T>
struct Range {
  struct Iterator {
    i128 at;
    T operator*() const { return static_cast<T>(at); }
    Iterator& operator++() {
      ++at;
      return *this;
    }
    bool operator!=(Iterator other) const { return at < other.at; }
  };
  Iterator begin() const { return {low}; }
  Iterator end() const { return {high}; }

  i128 low;
  i128 high;
};

// A range too long to try is a violation, so that no test hangs.
template <class T>
Range<T> range(i128 low, i128 high, const Resource& where) {
  constexpr i128 longest = 1 << 24;
  if (high - low > longest) violate(where, "has too long a range");
  return {low, high};
}

// An array of C as a map.
template <class V>
struct Element {
  template <class T>
  static V of(const T& value) {
    return V(value);
  }
};
template <class V>
struct Element<Map<u64, V>> {
  template <class T, std::size_t size>
  static Map<u64, V> of(const T (&array)[size]) {
    Map<u64, V> map;
    for (std::size_t i = 0; i < size; ++i) map.put(i, Element<V>::of(array[i]));
    return map;
  }
};

// Writes a value into a variable of C: a map into an array.
template <class T, class V>
void assign(T& to, const V& value) {
  to = (T)(value);
}
template <class T, std::size_t size, class V>
void assign(T (&to)[size], const Map<u64, V>& value) {
  for (std::size_t i = 0; i < size; ++i) assign(to[i], value[i]);
}

// Whether two values of C are equal: arrays by their elements.
template <class T>
bool same(const T& a, const T& b) {
  return a == b;
}
template <class T, std::size_t size>
bool same(const T (&a)[size], const T (&b)[size]) {
  for (std::size_t i = 0; i < size; ++i)
    if (!same(a[i], b[i])) return false;
  return true;
}
// Of a union nothing is known but its bytes.
template <class T>
bool same_bytes(const T& a, const T& b) {
  return __builtin_memcmp(&a, &b, sizeof(T)) == 0;
}

// The value of `{e}@start`. It may not exist: `{*p}@start` behind `!is_null(p) implies`.
template <class T>
class AtStart {
 public:
  template <class F>
  void keep(F evaluate) {
    try {
      value_ = evaluate();
      is_known_ = true;
    } catch (const Violation& violation) {
      why_ = violation;
    }
  }
  const T& get() const {
    if (!is_known_) violate(why_.where, why_.why);
    return value_;
  }

 private:
  T value_{};
  Violation why_{};
  bool is_known_ = false;
};

// A number of more than 64 bits, from its digits.
template <class T>
T wide(const char* digits) {
  u128 value = 0;
  for (; *digits != '\0'; ++digits) value = value * 10 + static_cast<u128>(*digits - '0');
  return static_cast<T>(value);
}

}  // namespace sonde::cn
