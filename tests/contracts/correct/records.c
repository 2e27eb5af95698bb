// SPDX-License-Identifier: Apache-2.0
// Exercises: type_synonym, records that are built, compared and changed, records in records, map
// updates, structs that are built and changed.
struct point {
  int x;
  int y;
};

/*@
type_synonym point_view = { i32 X, i32 Y }
type_synonym box = { point_view From, point_view To, boolean Empty }

function (point_view) View(struct point p) { { X: p.x, Y: p.y } }
function (point_view) Moved(point_view p, i32 by) { { X: p.X + by, ..p } }
function (box) Box(struct point a, struct point b) {
  { From: View(a), To: View(b), Empty: a == b }
}
function (map<u64, i32>) Set(map<u64, i32> m, u64 i, i32 x) { m[i: x] }
@*/

void move(struct point* p, int by)
/*@
requires take P = RW<struct point>(p);
ensures
  take P2 = RW<struct point>(p);
  View(P2) == Moved(View(P), by);
  P2 == { x: P.x + by, ..P };
@*/
{
  p->x = (int)((unsigned)p->x + (unsigned)by);
}

struct point mirror(struct point p)
/*@
ensures
  return == struct point { x: p.y, y: p.x };
  Box(p, return).From == View(p);
  Box(p, return).Empty == (p.x == p.y);
  Box(return, return) == { From: View(return), To: View(return), Empty: true };
@*/
{
  struct point mirrored = {p.y, p.x};
  return mirrored;
}

void set(int* p, unsigned long i, int x)
/*@
requires
  i < 4u64;
  take A = each (u64 j; j < 4u64) { RW<int>(array_shift<int>(p, j)) };
ensures
  take A2 = each (u64 j; j < 4u64) { RW<int>(array_shift<int>(p, j)) };
  A2 == Set(A, i, x);
  A2 == A[i: x];
@*/
{
  p[i] = x;
}

// Members without the name of their struct are a struct where one is wanted.
struct setting {
  int level;
  unsigned flags;
};

/*@
function (struct setting) First_setting() { { flags: 0u32, level: 1i32 } }
function (struct setting) Setting(i32 level) {
  level > 0i32 ? { level: level, flags: 1u32 } : First_setting()
}
@*/

void reset_setting(struct setting* setting)
/*@ requires take Old = W<struct setting>(setting);
    ensures take New = RW<struct setting>(setting);
      New == First_setting();
      New == { level: 1i32, flags: 0u32 };
      { level: 1i32, flags: 0u32 } == New;
      Setting(0i32) == New; @*/
{
  setting->level = 1;
  setting->flags = 0;
}
