// SPDX-License-Identifier: Apache-2.0
// Finds: find (postcondition). The last element is never looked at.
int find(int* p, int n, int x)
/*@
requires
  0i32 <= n && n <= 12i32;
  take A = each (i32 i; 0i32 <= i && i < n) { RW<int>(array_shift<int>(p, i)) };
  each (i32 i; 0i32 <= i && i < n - 1i32) { A[i] <= A[i + 1i32] };
ensures
  take A2 = each (i32 i; 0i32 <= i && i < n) { RW<int>(array_shift<int>(p, i)) };
  A2 == A;
  return >= 0i32 implies return < n && A[return] == x;
  (n > 0i32 && A[n - 1i32] == x) implies return >= 0i32;
@*/
{
  int low = 0;
  int high = n - 1;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (p[middle] == x) return middle;
    if (p[middle] < x) low = middle + 1;
    else high = middle;
  }
  return -1;
}
