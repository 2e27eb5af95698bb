// SPDX-License-Identifier: Apache-2.0
// Exercises: structs with bit fields, with an array without a length, packed and aligned ones.
#include <stdlib.h>

struct flags {
  unsigned ready : 3;
  unsigned : 5;
  int level : 7;
  short count;
  int sum;
};

struct buffer {
  unsigned size;
  int items[];
};

struct __attribute__((packed)) wire {
  unsigned char kind;
  unsigned value;
  unsigned long stamp;
};

#pragma pack(push, 2)
struct squeezed {
  char kind;
  long value;
};
#pragma pack(pop)

struct __attribute__((aligned(32))) wide {
  int value;
};

int sum_of(struct flags* f)
/*@
requires
  take F = RW<struct flags>(f);
  F.count > 4i16;
ensures
  take F2 = RW<struct flags>(f);
  F2 == { ready: 2u32, ..F };
  return == F.sum;
@*/
{
  f->ready = 2;
  return f->sum;
}

short count_of(struct flags* f)
/*@
requires take C = RW<short>(member_shift<struct flags>(f, count));
ensures
  take C2 = RW<short>(member_shift<struct flags>(f, count));
  C2 == C;
  return == C;
@*/
{
  return f->count;
}

unsigned size_of(struct buffer* b)
/*@
requires take B = RW<struct buffer>(b);
ensures
  take B2 = RW<struct buffer>(b);
  B2 == B;
  return == B.size;
@*/
{
  return b->size;
}

struct buffer* make(void)
/*@
ensures
  take B = RW<struct buffer>(return);
  take I = each (u64 i; i < 2u64) {
    RW<int>(array_shift<int>(member_shift<struct buffer>(return, items), i)) };
  B.size == 2u32;
  I[1u64] == 7i32;
@*/
{
  struct buffer* b = malloc(sizeof *b + 2 * sizeof(int));
  b->size = 2;
  b->items[0] = 6;
  b->items[1] = 7;
  return b;
}

unsigned value_of(struct wire* w)
/*@
requires
  take V = RW<struct wire>(w);
  V.kind == 3u8;
ensures
  take V2 = RW<struct wire>(w);
  V2 == { stamp: 9u64, ..V };
  return == V.value;
  offsetof(wire, value) == 1u64;
  sizeof<struct wire> == 13u64;
@*/
{
  w->stamp = 9;
  return w->value;
}

long squeezed_value(struct squeezed* s)
/*@
requires take S = RW<struct squeezed>(s);
ensures
  take S2 = RW<struct squeezed>(s);
  S2 == S;
  return == S.value;
  sizeof<struct squeezed> == 10u64;
@*/
{
  return s->value;
}

int wide_value(struct wide* w)
/*@
requires take V = RW<struct wide>(w);
ensures
  take V2 = RW<struct wide>(w);
  return == V.value;
  sizeof<struct wide> == 32u64;
@*/
{
  return w->value;
}
