// SPDX-License-Identifier: Apache-2.0
// A ring of ints. One slot always stays free: this distinguishes a full ring from an empty one.
// Choose with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
// Mistakes in the contract.
#define EMPTY_VS_FULL_NEW 1  // the capacity is said to be the length of the buffer
#define EMPTY_VS_FULL_PUT 2  // the same, and the capacity of a new queue is not checked
#define QUEUE_FULL 3         // put may be called on a full queue
// Mistakes in the code.
#define MOD_SIZE_VS_REM 4  // queue_size is negative after a wrap
#define ABS_SIZE 5         // queue_size takes the distance of the indices, whichever is larger
#define GET_NO_ADVANCE 6   // get does not move the read index

#ifndef MUTANT
#define MUTANT NONE
#endif

struct queue {
  int write;
  int read;
  int length;
  int* buffer;
};

/*@
datatype ints {
  Nil {},
  Cons { i32 Head, datatype ints Tail }
}

type_synonym queue_view = { datatype ints Content, i32 Capacity }

function [rec] (i32) Length(datatype ints l) {
  match l {
    Nil {} => { 0i32 }
    Cons { Head: _, Tail: tail } => { 1i32 + Length(tail) }
  }
}

function [rec] (datatype ints) Snoc(datatype ints l, i32 x) {
  match l {
    Nil {} => { Cons { Head: x, Tail: Nil {} } }
    Cons { Head: head, Tail: tail } => { Cons { Head: head, Tail: Snoc(tail, x) } }
  }
}

// The elements from the index `read` up to, not including, `write`, in a circle.
function [rec] (datatype ints) Elements(map<i32, i32> buffer, i32 read, i32 write, i32 length) {
  read == write ? Nil {} :
  Cons { Head: buffer[read], Tail: Elements(buffer, (read + 1i32) % length, write, length) }
}
@*/

#if MUTANT == EMPTY_VS_FULL_NEW || MUTANT == EMPTY_VS_FULL_PUT
/*@ function (i32) Capacity_Of(i32 length) { length } @*/
#else
/*@ function (i32) Capacity_Of(i32 length) { length - 1i32 } @*/
#endif

/*@
predicate (queue_view) Queue(pointer p) {
  take Q = RW<struct queue>(p);
  assert(0i32 < Q.length && Q.length <= MAXi32() / 2i32);
  assert(0i32 <= Q.read && Q.read < Q.length);
  assert(0i32 <= Q.write && Q.write < Q.length);
  take B = each (i32 i; 0i32 <= i && i < Q.length) { RW<int>(array_shift<int>(Q.buffer, i)) };
  return {
    Content: Elements(B, Q.read, Q.write, Q.length),
    Capacity: Capacity_Of(Q.length)
  };
}
@*/

struct queue* new_queue(int n)
#if MUTANT == EMPTY_VS_FULL_PUT
/*@
requires 0i32 < n && n <= 4095i32;
ensures
  take Q = Queue(return);
  Q.Content == Nil {};
@*/
#else
/*@
requires 0i32 < n && n <= 4095i32;
ensures
  take Q = Queue(return);
  Q.Content == Nil {};
  Q.Capacity == n;
@*/
#endif
{
  struct queue* queue = malloc(sizeof(struct queue));
  int* buffer = calloc((size_t)n + 1, sizeof(int));
  if (queue == NULL || buffer == NULL) abort();
  queue->write = 0;
  queue->read = 0;
  queue->length = n + 1;
  queue->buffer = buffer;
  return queue;
}

void put(struct queue* queue, int value)
#if MUTANT == QUEUE_FULL
/*@
requires take Q = Queue(queue);
ensures
  take Q2 = Queue(queue);
  Q2.Content == Snoc(Q.Content, value);
  Q2.Capacity == Q.Capacity;
@*/
#else
/*@
requires
  take Q = Queue(queue);
  Length(Q.Content) < Q.Capacity;
ensures
  take Q2 = Queue(queue);
  Q2.Content == Snoc(Q.Content, value);
  Q2.Capacity == Q.Capacity;
@*/
#endif
{
  queue->buffer[queue->write] = value;
  queue->write = (queue->write + 1) % queue->length;
}

// More than one element, as published; one would do.
int get(struct queue* queue)
/*@
requires
  take Q = Queue(queue);
  Length(Q.Content) > 1i32;
ensures
  take Q2 = Queue(queue);
  Q.Content == Cons { Head: return, Tail: Q2.Content };
  Q2.Capacity == Q.Capacity;
@*/
{
  int value = queue->buffer[queue->read];
#if MUTANT != GET_NO_ADVANCE
  queue->read = (queue->read + 1) % queue->length;
#endif
  return value;
}

int queue_size(struct queue* queue)
/*@
requires take Q = Queue(queue);
ensures
  take Q2 = Queue(queue);
  Q2 == Q;
  return == Length(Q.Content);
@*/
{
  int distance = queue->write - queue->read;
#if MUTANT == MOD_SIZE_VS_REM
  return distance % queue->length;
#elif MUTANT == ABS_SIZE
  return abs(distance) % queue->length;
#else
  return (distance + queue->length) % queue->length;
#endif
}

void destroy(struct queue* queue)
/*@ requires take Q = Queue(queue); @*/
{
  free(queue->buffer);
  free(queue);
}
