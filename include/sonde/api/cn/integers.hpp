// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// Numbers of CN: i8 to u128, which wrap around, and `integer`, which must not overflow its 128
// bits. Both operands have the same type.

namespace sonde::cn {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
__extension__ typedef __int128 i128;           // NOLINT(modernize-use-using): `using` warns
__extension__ typedef unsigned __int128 u128;  // NOLINT(modernize-use-using)
using boolean = bool;
using pointer = const void*;

// The contract that is evaluated has no value: it divides by zero, or leaves the 128 bits.
[[noreturn]] void refuse_division();
[[noreturn]] void refuse_overflow();

// `integer`.
struct integer {  // NOLINT(readability-identifier-naming): as CN writes it
  i128 value = 0;

  constexpr integer() = default;
  template <class T>
  constexpr integer(T number) : value(static_cast<i128>(number)) {}
  template <class T>
  constexpr explicit operator T() const {
    return static_cast<T>(value);
  }
  friend constexpr bool operator==(integer a, integer b) { return a.value == b.value; }
  friend constexpr bool operator<(integer a, integer b) { return a.value < b.value; }
  friend constexpr bool operator>(integer a, integer b) { return a.value > b.value; }
  friend constexpr bool operator<=(integer a, integer b) { return a.value <= b.value; }
  friend constexpr bool operator>=(integer a, integer b) { return a.value >= b.value; }
};

// The unsigned type in which T wraps around; none is narrower than `unsigned`, so nothing is
// promoted to a signed type.
template <std::size_t size>
struct WrappingOf {
  using Type = unsigned;
};
template <>
struct WrappingOf<8> {
  using Type = u64;
};
template <>
struct WrappingOf<16> {
  using Type = u128;
};
template <class T>
using Wrapping = typename WrappingOf<sizeof(T)>::Type;

template <class T>
inline constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
template <class T>
inline constexpr T max = static_cast<T>(
    is_signed<T> ? (static_cast<u128>(1) << (sizeof(T) * 8 - 1)) - 1 : ~static_cast<u128>(0));
template <class T>
inline constexpr T min = is_signed<T> ? static_cast<T>(-max<T> - 1) : T{};

template <class T>
constexpr T add(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
}
template <class T>
constexpr T subtract(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
}
template <class T>
constexpr T multiply(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
}
template <class T>
constexpr T negate(T a) {
  return subtract(T{}, a);
}
template <class T>
constexpr T divide(T a, T b) {
  if (b == T{}) refuse_division();
  if (is_signed<T> && b == static_cast<T>(-1)) return negate(a);
  return static_cast<T>(a / b);
}
// C's %, which has the sign of `a`.
template <class T>
constexpr T rem(T a, T b) {
  if (b == T{}) refuse_division();
  if (is_signed<T> && b == static_cast<T>(-1)) return T{};
  return static_cast<T>(a % b);
}
// Never negative.
template <class T>
constexpr T mod(T a, T b) {
  const T left = rem(a, b);
  if (left >= T{}) return left;
  return b > T{} ? add(left, b) : subtract(left, b);
}

template <class T>
constexpr T bit_and(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) & static_cast<Wrapping<T>>(b));
}
template <class T>
constexpr T bit_or(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) | static_cast<Wrapping<T>>(b));
}
template <class T>
constexpr T bit_xor(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) ^ static_cast<Wrapping<T>>(b));
}
template <class T>
constexpr T bit_not(T a) {
  return static_cast<T>(~static_cast<Wrapping<T>>(a));
}
// By as many bits as T has or more: nothing is left, of a negative number -1.
template <class T>
constexpr T shift_left(T a, T by) {
  const auto bits = static_cast<u128>(by);
  return bits < sizeof(T) * 8 ? static_cast<T>(static_cast<Wrapping<T>>(a) << bits) : T{};
}
template <class T>
constexpr T shift_right(T a, T by) {
  const auto bits = static_cast<u128>(by);
  if (bits < sizeof(T) * 8) return static_cast<T>(a >> bits);
  return a < T{} ? static_cast<T>(-1) : T{};
}
template <class T>
constexpr T power(T base, T exponent) {
  T result = 1;
  for (; exponent > T{}; exponent = static_cast<T>(exponent / 2)) {
    if (exponent % 2 != 0) result = multiply(result, base);
    base = multiply(base, base);
  }
  return result;
}
// From type to type, as C does it: the low bits.
template <class To, class From>
constexpr To cast(From a) {
  return static_cast<To>(a);
}

// How many zeros lead; how many trail; the number of the first bit that is set, and of the last
// one, counted from 1, 0 where there is none.
template <class T>
constexpr T clz(T a) {
  unsigned count = 0;
  while (count < sizeof(T) * 8 && shift_right(static_cast<Wrapping<T>>(a),
                                              static_cast<Wrapping<T>>(sizeof(T) * 8 - 1 - count)) %
                                          2 ==
                                      0)
    ++count;
  return static_cast<T>(count);
}
template <class T>
constexpr T ctz(T a) {
  unsigned count = 0;
  while (count < sizeof(T) * 8 &&
         shift_right(static_cast<Wrapping<T>>(a), static_cast<Wrapping<T>>(count)) % 2 == 0)
    ++count;
  return static_cast<T>(count);
}
template <class T>
constexpr T ffs(T a) {
  return a == T{} ? T{} : add(ctz(a), T{1});
}
template <class T>
constexpr T fls(T a) {
  return static_cast<T>(sizeof(T) * 8 - static_cast<std::size_t>(clz(a)));
}

integer add(integer a, integer b);
integer subtract(integer a, integer b);
integer multiply(integer a, integer b);
integer negate(integer a);
integer divide(integer a, integer b);
integer rem(integer a, integer b);
integer mod(integer a, integer b);
integer power(integer base, integer exponent);

// The address of element `index`, and of a member at `offset`.
template <class T, class Index>
T* array_shift(pointer base, Index index) {
  const auto bytes = static_cast<u64>(static_cast<i128>(index)) * sizeof(T);
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(base) + bytes);
}
template <class T>
T* member_shift(pointer base, std::size_t offset) {
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(base) + offset);
}

}  // namespace sonde::cn
