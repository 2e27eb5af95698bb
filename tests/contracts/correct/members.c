// SPDX-License-Identifier: Apache-2.0
// Exercises: member_shift, ownership of single members, &(p->x), arrays and structs in structs.
struct size {
  int width;
  int height;
};

struct picture {
  struct size size;
  unsigned char dots[4];
  struct picture* next;
};

void widen(int* width)
/*@
requires take N = RW<int>(width); N < 100i32;
ensures take N2 = RW<int>(width); N2 == N + 1i32;
@*/
{
  (*width)++;
}

void widen_picture(struct picture* p)
/*@
requires take P = RW<struct picture>(p); P.size.width < 100i32;
ensures
  take P2 = RW<struct picture>(p);
  P2.size.width == P.size.width + 1i32;
  P2.size.height == P.size.height;
  P2.dots == P.dots;
  ptr_eq(P2.next, P.next);
@*/
{
  widen(&p->size.width);
}

int height(struct size* s)
/*@
requires take H = RW<int>(member_shift<struct size>(s, height));
ensures
  take H2 = RW<int>(&(s->height));
  H2 == H;
  return == H;
@*/
{
  return s->height;
}

unsigned char first_dot(struct picture* p)
/*@
requires take P = RW(p);
ensures
  take P2 = RW(p);
  P2 == P;
  return == P.dots[0u64];
@*/
{
  return p->dots[0];
}
