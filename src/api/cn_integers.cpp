// SPDX-License-Identifier: Apache-2.0
#include "sonde/api/cn/integers.hpp"

namespace sonde::cn {

integer add(integer a, integer b) {
  integer sum;
  if (__builtin_add_overflow(a.value, b.value, &sum.value)) refuse_overflow();
  return sum;
}

integer subtract(integer a, integer b) {
  integer difference;
  if (__builtin_sub_overflow(a.value, b.value, &difference.value)) refuse_overflow();
  return difference;
}

integer multiply(integer a, integer b) {
  integer product;
  if (__builtin_mul_overflow(a.value, b.value, &product.value)) refuse_overflow();
  return product;
}

integer negate(integer a) { return subtract(integer{}, a); }

integer divide(integer a, integer b) {
  if (b.value == 0) refuse_division();
  return b.value == -1 ? negate(a) : integer(a.value / b.value);
}

integer rem(integer a, integer b) {
  if (b.value == 0) refuse_division();
  return b.value == -1 ? integer{} : integer(a.value % b.value);
}

integer mod(integer a, integer b) {
  const integer left = rem(a, b);
  if (left.value >= 0) return left;
  return b.value > 0 ? add(left, b) : subtract(left, b);
}

integer power(integer base, integer exponent) {
  integer result = 1;
  while (exponent.value > 0) {
    if (exponent.value % 2 != 0) result = multiply(result, base);
    exponent.value /= 2;
    if (exponent.value != 0) base = multiply(base, base);
  }
  return result;
}

}  // namespace sonde::cn
