// SPDX-License-Identifier: Apache-2.0
// Exercises: W<T>, memory that is written before it is read; a struct that is filled in.
struct range {
  int low;
  int high;
};

void make_range(struct range* out, int a, int b)
/*@
requires take O = W<struct range>(out);
ensures
  take R = RW<struct range>(out);
  R.low <= R.high;
  R.low == a || R.low == b;
  R.high == (a < b ? b : a);
@*/
{
  out->low = a < b ? a : b;
  out->high = a < b ? b : a;
}

void divide(unsigned int a, unsigned int b, unsigned int* quotient, unsigned int* rest)
/*@
requires
  b != 0u32;
  take Q = W<unsigned int>(quotient);
  take R = W<unsigned int>(rest);
ensures
  take Q2 = RW<unsigned int>(quotient);
  take R2 = RW<unsigned int>(rest);
  Q2 * b + R2 == a;
  R2 < b;
@*/
{
  *quotient = a / b;
  *rest = a % b;
}
