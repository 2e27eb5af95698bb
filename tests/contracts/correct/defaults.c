// SPDX-License-Identifier: Apache-2.0
// Exercises: default<T> of structs, maps, records and datatypes.
struct point {
  int x;
  int y;
};

/*@
datatype Opt { None {}, Some { i32 Value } }

function (struct point) Nowhere() { default<struct point> }
function (map<u64, i32>) Zeros() { default<map<u64, i32> > }
function ({i32 X, u8 Y}) Pair() { default<{i32 X, u8 Y}> }
function (datatype Opt) Any() { default<datatype Opt> }
function (i32) Number() { default<i32> }
@*/

int same(struct point* p, int x)
/*@
requires take P = RW<struct point>(p);
ensures
  take P2 = RW<struct point>(p);
  P2 == P;
  return == x;
  Nowhere() == Nowhere();
  Zeros()[3u64] == Zeros()[3u64];
  Pair().Y == Pair().Y;
  Any() == Any();
  Number() == Number();
  (x > 0i32 ? P : Nowhere()) == (x > 0i32 ? P : default<struct point>);
@*/
{
  return x;
}
