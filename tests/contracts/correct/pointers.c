// SPDX-License-Identifier: Apache-2.0
// Exercises: is_null, ptr_eq, addr_eq, prov_eq, has_alloc_id, comparison of pointers, pointer
// arithmetic, (alloc_id).
int* pick(int* a, int* b, int first)
/*@
requires take A = RW(a); take B = RW(b);
ensures
  take A2 = RW(a); take B2 = RW(b);
  A2 == A; B2 == B;
  first != 0i32 implies ptr_eq(return, a);
  first == 0i32 implies ptr_eq(return, b) && !ptr_eq(return, a);
  addr_eq(return, a) || addr_eq(return, b);
  prov_eq(return, first != 0i32 ? a : b);
  has_alloc_id(return) && !is_null(return);
@*/
{
  return first ? a : b;
}

int* last(int* p, unsigned long n)
/*@
requires
  0u64 < n && n <= 8u64;
  take A = each (u64 i; i < n) { RW<int>(array_shift<int>(p, i)) };
ensures
  take A2 = each (u64 i; i < n) { RW<int>(array_shift<int>(p, i)) };
  A2 == A;
  return == array_shift<int>(p, n - 1u64);
  ptr_eq(return, p + (n - 1u64));
  p <= return;
  (alloc_id) return == (alloc_id) p;
@*/
{
  return p + n - 1;
}

int* nothing(void)
/*@ ensures return == NULL; ptr_eq(return, NULL); is_null(return); @*/
{
  return 0;
}
