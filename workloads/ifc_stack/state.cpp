// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/state.hpp"

namespace ifc_stack {

Stack copy_of(const Stack& stack) {
  Stack copy;
  Stack* end = &copy;
  for (const Cell* cell = stack.get(); cell != nullptr;) {
    cell = std::visit(
        [&]<class Cons>(const Cons& cons) {
          *end = std::make_unique<Cell>(Cons{cons.atom, nullptr});
          end = &std::get<Cons>(**end).rest;
          return static_cast<const Cell*>(cons.rest.get());
        },
        *cell);
  }
  return copy;
}

State copy_of(const State& state) {
  return {state.imem, state.mem, copy_of(state.stack), state.pc};
}

}  // namespace ifc_stack
