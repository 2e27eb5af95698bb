// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <utility>

#include "sonde/api_values.hpp"

// Bounds of a parameter that is a number: each is a number, or a function of the arguments that
// stand before the parameter.

namespace sonde::api {

template <class T>
inline constexpr bool is_number = std::is_integral_v<T> && !std::is_same_v<T, bool> &&
                                  derive::category<T> != derive::Category::None;

// The nearest number of the type; a character stands for its code.
template <class T, class N>
constexpr T nearest(N number) {
  using Limits = std::numeric_limits<T>;
  if (std::cmp_less(+number, +Limits::min())) return Limits::min();
  return std::cmp_greater(+number, +Limits::max()) ? Limits::max() : static_cast<T>(number);
}

template <class T, class Low, class High>
constexpr Bounds bounds_of(Low low, High high) {
  const bool are_apart = std::cmp_greater(+low, +high);
  const bool are_outside = std::cmp_greater(+low, +std::numeric_limits<T>::max()) ||
                           std::cmp_less(+high, +std::numeric_limits<T>::min());
  return {static_cast<std::uint64_t>(nearest<T>(low)), static_cast<std::uint64_t>(nearest<T>(high)),
          are_apart || are_outside};
}

template <class T>
SONDE_UNSEEN void store_number(void* into, std::uint64_t number) {
  new (into) T(static_cast<T>(number));
}

// Both ends, while they are kept.
template <class Low, class High>
struct Ends {
  Low low;
  High high;
};

}  // namespace sonde::api
