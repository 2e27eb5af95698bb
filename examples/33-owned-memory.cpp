// SPDX-License-Identifier: Apache-2.0
// Who owns which memory: what a call is given or allocates must be owned by a value afterwards, or
// freed. The tracked heap knows each block; no sanitizer is needed.
#include <sonde/api.hpp>
#include <sonde/ownership.hpp>
// Behind all others: from here on, malloc and free are those of the tracked heap.
#include <sonde/heap.h>

struct cell {
  int value;
  cell* next;
};
struct stack {
  cell* top;
};

stack* stack_open() {
  stack* const made = static_cast<stack*>(malloc(sizeof(stack)));
  made->top = nullptr;
  return made;
}

void stack_push(stack* s, int x) {
  cell* const added = static_cast<cell*>(malloc(sizeof(cell)));
  *added = {x, s->top};
  s->top = added;
}

// Forgets to free the cell.
int stack_pop(stack* s) {
  const cell* const gone = s->top;
  s->top = gone->next;
  return gone->value;
}

void stack_close(stack* s) {
  while (s->top != nullptr) {
    cell* const gone = s->top;
    s->top = gone->next;
    free(gone);
  }
  free(s);
}

SONDE_API(Stack, OwnsItsCells, api) {
  api.type<stack*>("s").release(stack_close).owns([](sonde::Footprint& owned, const stack* s) {
    owned.add(s);
    for (const cell* each = s->top; each != nullptr && owned.add(each);) each = each->next;
  });
  api.call("stack_open", stack_open);
  api.call("stack_push", stack_push).ensure("the cell is there", [](stack* s) {
    return sonde::owned(s->top);
  });
  api.call("stack_pop", stack_pop).require("is not empty", [](stack* s) {
    return s->top != nullptr;
  });
  api.call("stack_close", stack_close).consumes(0);
}
