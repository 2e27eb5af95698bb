// SPDX-License-Identifier: Apache-2.0
#include <sonde/api.hpp>

namespace {

struct Cell {
  Cell* next;
};
struct Stack {
  Cell* top;
};

Stack* stack_open() { return new Stack{nullptr}; }
void stack_push(Stack* stack) { stack->top = new Cell{stack->top}; }

// Forgets all but the last.
void stack_close(Stack* stack) {
  delete stack->top;
  delete stack;
}

}  // namespace

SONDE_API(Leak, IsAFailure, api) {
  api.type<Stack*>("stack").release(stack_close);
  api.call("stack_open", stack_open);
  api.call("stack_push", stack_push);
  api.call("stack_close", stack_close).consumes(0);
}
