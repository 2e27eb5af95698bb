// SPDX-License-Identifier: Apache-2.0
// Exercises: structs and unions that are defined in a struct, with and without a tag, with and
// without a name of the member; arrays of them; the order of definitions.
struct line {
  struct end {
    int x;
    struct {
      int high;
      unsigned char low;
    } part;
  } from, to;
  struct {
    unsigned kind;
    union {
      int number;
      unsigned bits;
    };
    struct {
      long first;
      long second;
    };
  } tags[2];
};

struct cell {
  int key;
  union {
    int number;
    unsigned bits;
    void* place;
  };
  struct {
    short left;
    short right;
  };
  union {
    int wide;
    char bytes[4];
  } raw;
};

struct pair {
  union value {
    int number;
    long wide;
  } values[2];
  int count;
};

struct {
  int calls;
} statistics;

int sum(struct line* l)
/*@
requires take L = RW<struct line>(l);
ensures
  take L2 = RW<struct line>(l);
  L2 == L;
  return == L.from.x + L.to.x + L.from.part.high;
  L.tags[1u64].kind == L2.tags[1u64].kind;
@*/
{
  return (int)((unsigned)l->from.x + (unsigned)l->to.x + (unsigned)l->from.part.high);
}

int end_of(struct end* e)
/*@
requires take E = RW<struct end>(e);
ensures
  take E2 = RW<struct end>(e);
  E2 == { x: 7i32, ..E };
  return == E.x;
@*/
{
  const int before = e->x;
  e->x = 7;
  return before;
}

int right_of(struct cell* c)
/*@
requires
  take C = RW<struct cell>(c);
  C.right > 3i16;
ensures
  take C2 = RW<struct cell>(c);
  C2.right == C.right;
  C2.left == 5i16;
  C2.key == C.key;
  C2.number == C.number;
  return == (i32) C.right;
@*/
{
  c->left = 5;
  return c->right;
}

void set_number(struct cell* c, int n)
/*@
requires take N = W<int>(member_shift<struct cell>(c, number));
ensures
  take N2 = RW<int>(member_shift<struct cell>(c, number));
  N2 == n;
@*/
{
  c->number = n;
}

int number_of(struct cell* c)
/*@
requires
  take C = RW<struct cell>(c);
  C.number > 10i32;
ensures
  take C2 = RW<struct cell>(c);
  C2 == C;
  return == C.number;
  c->number == C.number;
@*/
{
  return c->number;
}

int count_of(struct pair* p)
/*@
requires take P = RW<struct pair>(p);
ensures
  take P2 = RW<struct pair>(p);
  P2 == P;
  return == P.count;
@*/
{
  return p->count;
}
