// SPDX-License-Identifier: Apache-2.0
// Exercises: words of CN as names of C, and of what `take` binds.
struct match {
  int take;
  int let;
};

int each(int spec, int pack)
/*@ requires 0i32 <= spec; spec < 100i32; 0i32 <= pack; pack < 100i32;
    ensures return == spec + pack; @*/
{
  return spec + pack;
}

void lower(int* apply)
/*@ requires take W = RW<int>(apply); W > 0i32;
    ensures take Block = RW<int>(apply); Block == W - 1i32; @*/
{
  --*apply;
}

int first(struct match* lemma)
/*@ requires take Owned = RW<struct match>(lemma);
    ensures take RW = RW<struct match>(lemma); RW == Owned; return == RW.take; @*/
{
  return lemma->take;
}
