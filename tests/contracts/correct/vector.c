// SPDX-License-Identifier: Apache-2.0
// Exercises: a growing array; malloc, realloc and free; memory beyond the elements is only W.
#include <stdlib.h>

struct vector {
  unsigned int size;
  unsigned int capacity;
  int* items;
};

/*@
type_synonym vector_view = { u32 Size, u32 Capacity, map<u32, i32> Items }

predicate (vector_view) Vector(pointer p) {
  take V = RW<struct vector>(p);
  assert(V.size <= V.capacity && 0u32 < V.capacity && V.capacity <= 1024u32);
  take I = each (u32 i; i < V.size) { RW<int>(array_shift<int>(V.items, i)) };
  take R = each (u32 i; V.size <= i && i < V.capacity) { W<int>(array_shift<int>(V.items, i)) };
  return { Size: V.size, Capacity: V.capacity, Items: I };
}
@*/

struct vector* vector_create(void)
/*@
ensures take V = Vector(return); V.Size == 0u32;
@*/
{
  struct vector* v = malloc(sizeof(struct vector));
  if (!v) abort();
  v->size = 0;
  v->capacity = 2;
  v->items = malloc(2 * sizeof(int));
  if (!v->items) abort();
  return v;
}

void vector_push(struct vector* v, int x)
/*@
requires take V = Vector(v); V.Size < 500u32;
ensures
  take V2 = Vector(v);
  V2.Size == V.Size + 1u32;
  V2.Items[V.Size] == x;
  each (u32 i; i < V.Size) { V2.Items[i] == V.Items[i] };
@*/
{
  if (v->size == v->capacity) {
    v->capacity = v->capacity > 512 ? 1024 : 2 * v->capacity;
    v->items = realloc(v->items, v->capacity * sizeof(int));
    if (!v->items) abort();
  }
  v->items[v->size++] = x;
}

int vector_pop(struct vector* v)
/*@
requires take V = Vector(v); V.Size > 0u32;
ensures
  take V2 = Vector(v);
  V2.Size == V.Size - 1u32;
  return == V.Items[V2.Size];
@*/
{
  return v->items[--v->size];
}

void vector_free(struct vector* v)
/*@ requires take V = Vector(v); @*/
{
  free(v->items);
  free(v);
}
