// SPDX-License-Identifier: Apache-2.0
// Exercises: predicates and datatypes that refer to each other, else if, an early base case.
#include <stdlib.h>

struct rose {
  int label;
  struct rose* child;    // the first
  struct rose* sibling;  // the next
};

/*@
datatype rose { Rose { i32 Label, datatype forest Children } }
datatype forest { None {}, One { datatype rose Tree, datatype forest Rest } }

predicate (datatype forest) Forest(pointer p) {
  if (is_null(p)) {
    return None {};
  } else {
    take N = RW<struct rose>(p);
    take C = Forest(N.child);
    take S = Forest(N.sibling);
    return One { Tree: Rose { Label: N.label, Children: C }, Rest: S };
  }
}

function [rec] (u32) Size(datatype forest f) {
  match f {
    None {} => { 0u32 }
    One { Tree: Rose { Label: _, Children: c }, Rest: r } => { 1u32 + Size(c) + Size(r) }
  }
}
@*/

struct rose* plant(int label, struct rose* children)
/*@
requires take C = Forest(children);
ensures
  take T = Forest(return);
  T == One { Tree: Rose { Label: label, Children: C }, Rest: None {} };
@*/
{
  struct rose* r = malloc(sizeof *r);
  if (!r) abort();
  r->label = label;
  r->child = children;
  r->sibling = NULL;
  return r;
}

unsigned int size(struct rose* r)
/*@
requires take F = Forest(r);
ensures take F2 = Forest(r); F2 == F; return == Size(F);
@*/
{
  return r ? 1 + size(r->child) + size(r->sibling) : 0;
}

void cut(struct rose* r)
/*@ requires take F = Forest(r); @*/
{
  if (!r) return;
  cut(r->child);
  cut(r->sibling);
  free(r);
}
