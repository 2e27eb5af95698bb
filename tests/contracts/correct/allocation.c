// SPDX-License-Identifier: Apache-2.0
// Exercises: cn_malloc, cn_calloc, cn_free_sized, calloc, strdup-like copies.
#include <stdlib.h>
#include <string.h>

void* cn_malloc(unsigned long size);
void* cn_calloc(unsigned long count, unsigned long size);
void cn_free_sized(void* p, unsigned long size);

int* make_int(int x)
/*@ ensures take R = RW<int>(return); R == x; @*/
{
  int* p = cn_malloc(sizeof(int));
  *p = x;
  return p;
}

long* make_zeros(void)
/*@
ensures
  take R = each (u64 i; i < 3u64) { RW<long>(array_shift<long>(return, i)) };
  each (u64 i; i < 3u64) { R[i] == 0i64 };
@*/
{
  return cn_calloc(3, sizeof(long));
}

void drop_int(int* p)
/*@ requires take P = RW<int>(p); @*/
{
  cn_free_sized(p, sizeof(int));
}

char* copy(char* text, unsigned long n)
/*@
requires
  n < 20u64;
  take T = each (u64 i; i < n) { RW<char>(array_shift<char>(text, i)) };
ensures
  take T2 = each (u64 i; i < n) { RW<char>(array_shift<char>(text, i)) };
  take R = each (u64 i; i < n + 1u64) { RW<char>(array_shift<char>(return, i)) };
  T2 == T;
  each (u64 i; i < n) { R[i] == T[i] };
  (u8) R[n] == 0u8;
@*/
{
  char* made = calloc(n + 1, 1);
  if (!made) abort();
  memcpy(made, text, n);
  return made;
}
