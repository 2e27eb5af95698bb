// SPDX-License-Identifier: Apache-2.0
// Functions that only have a spec: what they return and write is drawn, so that `ensures` hold, and
// what they take and do not give back is freed.
struct cell {
  int value;
  struct cell* next;
};

/*@
predicate (u32) List(pointer p) {
  if (is_null(p)) {
    return 0u32;
  } else {
    take C = RW<struct cell>(p);
    take N = List(C.next);
    return 1u32 + N;
  }
}
@*/

extern unsigned roll(unsigned sides);
extern void* buffer(unsigned long size);
extern void fill(int* p);
extern void drop(struct cell* list);
extern struct cell* build(void);
extern void note(int x);

/*@
spec roll(u32 sides); requires sides > 0u32; ensures return < sides;
spec buffer(u64 size);
  requires true;
  ensures take B = each (u64 i; i < size) { W<unsigned char>(array_shift<unsigned char>(return, i)) };
spec fill(pointer p); requires take A = W<int>(p); ensures take B = RW<int>(p); B == 7i32;
spec drop(pointer list); requires take L = List(list); ensures true;
spec build(); requires true; ensures take L = List(return);
spec note(i32 x); requires x >= 0i32; ensures true;
@*/

unsigned die(void)
/*@ ensures 1u32 <= return && return <= 6u32; @*/
{
  return roll(6) + 1;
}

int* make(int value)
/*@ ensures take A = RW<int>(return); A == value; @*/
{
  int* p = buffer(sizeof(int));
  *p = value;
  return p;
}

int seven(void)
/*@ ensures return == 7i32; @*/
{
  int x;
  fill(&x);
  note(x);
  return x;
}

void drop_list(struct cell* list)
/*@ requires take L = List(list); @*/
{
  drop(list);
}

struct cell* any_list(void)
/*@ ensures take L = List(return); @*/
{
  return build();
}
