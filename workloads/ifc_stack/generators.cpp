// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/generators.hpp"

#include <array>
#include <ranges>

#include "ifc_stack/rules.hpp"

namespace ifc_stack {
namespace {

using sonde::Draws;

// Uniform from `low` to `high`.
int choose(Draws& draws, int low, int high) {
  return low + draws(sonde::element_of(std::views::iota(0, high - low + 1)));
}

Label draw_label(Draws& draws) { return choose(draws, 0, 1) == 0 ? Label::L : Label::H; }

Atom draw_atom(Draws& draws, int low, int high) {
  const int value = choose(draws, low, high);
  return {value, draw_label(draws)};
}

Atom draw_small_atom(Draws& draws) { return draw_atom(draws, 0, 1); }

Stack on(Stack rest, Atom atom) { return std::make_unique<Cell>(AtomCons{atom, std::move(rest)}); }
Stack frame_on(Stack rest, Atom atom) {
  return std::make_unique<Cell>(FrameCons{atom, std::move(rest)});
}

Instruction instruction(Opcode opcode, std::int64_t n) {
  switch (opcode) {
    case Opcode::Nop: return Nop{};
    case Opcode::Push: return Push{n};
    case Opcode::BCall: return BCall{n};
    case Opcode::BRet: return BRet{};
    case Opcode::Add: return Add{};
    case Opcode::Load: return Load{};
    case Opcode::Store: return Store{};
    case Opcode::Halt: return Halt{};
  }
  return Halt{};
}

bool has_argument(Opcode opcode) { return opcode == Opcode::Push || opcode == Opcode::BCall; }

// What decides which instructions can execute.
struct Top {
  int atoms = 0;  // above the first frame
  bool has_frame = false;
};

Stack draw_four_elements(Draws& draws, Top& top) {
  Stack stack;
  for (int i = 0; i < 4; ++i) {  // from the bottom to the top
    const bool is_frame = choose(draws, 0, 13) >= 10;
    const Atom atom = draw_small_atom(draws);
    stack = is_frame ? frame_on(std::move(stack), atom) : on(std::move(stack), atom);
    top = is_frame ? Top{0, true} : Top{top.atoms + 1, top.has_frame};
  }
  return stack;
}

Opcode draw_opcode(Draws& draws, Top top) {
  const int two = top.atoms >= 2 ? 10 : 0;
  const std::array<int, opcode_count> weights = {
      1, 10, 10, top.has_frame ? 10 : 0, two, top.atoms >= 1 ? 10 : 0, two, 0};
  int sum = 0;
  for (const int weight : weights) sum += weight;
  int dice = choose(draws, 0, sum - 1);
  std::size_t index = 0;
  while (dice >= weights[index]) dice -= weights[index++];
  return static_cast<Opcode>(index);
}

Instruction draw_executable(Draws& draws, Top top) {
  const Opcode opcode = draw_opcode(draws, top);
  if (opcode == Opcode::Push) return Push{choose(draws, 0, 1)};
  if (opcode == Opcode::BCall) return BCall{top.atoms == 0 ? 0 : choose(draws, 0, top.atoms - 1)};
  return instruction(opcode, 0);
}

State draw_executable_state(Draws& draws) {
  State state;
  Top top;
  state.pc = draw_small_atom(draws);
  for (int i = 0; i < 2; ++i) state.mem.push_back(draw_small_atom(draws));
  state.stack = draw_four_elements(draws, top);
  // Twice, so that both pcs, 0 and 1, execute it.
  state.imem.assign(2, draw_executable(draws, top));
  return state;
}

Atom vary(Draws& draws, Atom atom) {
  return atom.label == Label::L ? atom : Atom{choose(draws, 0, 1), Label::H};
}

// Above the first low frame a high machine may hold anything.
Stack vary_stack(Draws& draws, const Stack& stack, Label seen_at) {
  if (stack == nullptr) return nullptr;
  if (const auto* frame = std::get_if<FrameCons>(stack.get())) {
    const bool is_low = frame->atom.label == Label::L;
    const Atom atom = vary(draws, frame->atom);
    return frame_on(vary_stack(draws, frame->rest, is_low ? Label::L : seen_at), atom);
  }
  const auto& cons = std::get<AtomCons>(*stack);
  const Atom atom = seen_at == Label::L ? vary(draws, cons.atom) : draw_small_atom(draws);
  return on(vary_stack(draws, cons.rest, seen_at), atom);
}

Instruction draw_instruction(Draws& draws, int size) {
  const auto opcode = static_cast<Opcode>(choose(draws, 0, opcode_count - 1));
  return instruction(opcode, has_argument(opcode) ? choose(draws, -size, size) : 0);
}

Stack draw_stack(Draws& draws, int size, int budget) {
  const int constructor = budget == 0 ? 0 : choose(draws, 0, 2);
  if (constructor == 0) return nullptr;
  const Atom atom = draw_atom(draws, -size, size);
  Stack rest = draw_stack(draws, size, budget - 1);
  return constructor == 1 ? on(std::move(rest), atom) : frame_on(std::move(rest), atom);
}

}  // namespace

Pair twice(State state) {
  State copy = copy_of(state);
  return {std::move(state), std::move(copy)};
}

State draw_variation(Draws& draws, const State& state) {
  State varied;
  varied.imem = state.imem;
  for (const Atom& atom : state.mem) varied.mem.push_back(vary(draws, atom));
  varied.pc = vary(draws, state.pc);
  varied.stack = vary_stack(draws, state.stack, state.pc.label);
  if (state.pc.label == Label::H && choose(draws, 0, 1) == 1)
    varied.stack = on(std::move(varied.stack), draw_small_atom(draws));
  return varied;
}

Pair draw_hand_written(Draws& draws) {
  State state = draw_executable_state(draws);
  State varied = draw_variation(draws, state);
  return {std::move(state), std::move(varied)};
}

State draw_naive(Draws& draws, int size) {
  State state;
  for (int i = 0; i < size; ++i) state.imem.push_back(draw_instruction(draws, size));
  for (int i = 0; i < size; ++i) state.mem.push_back(draw_atom(draws, -size, size));
  state.stack = draw_stack(draws, size, size);
  state.pc = draw_atom(draws, -size, size);
  return state;
}

Pair draw_naive_with_variation(Draws& draws) {
  State state = draw_naive(draws, choose(draws, 0, 6));
  State varied = draw_variation(draws, state);
  return {std::move(state), std::move(varied)};
}

Starts draw_starts(Draws& draws) {
  Start start;
  if (choose(draws, 0, 1) == 1) start.imem = {Push{0}, Load{}, BCall{0}};
  const int length = choose(draws, 1, 10);
  for (int i = 0; i < length; ++i) {
    const auto opcode = static_cast<Opcode>(choose(draws, 0, opcode_count - 1));
    const int most = opcode == Opcode::Push ? 9 : 1;
    start.imem.push_back(instruction(opcode, has_argument(opcode) ? choose(draws, 0, most) : 0));
  }
  Start other{start.imem};
  for (int i = 0; i < 3; ++i) {
    const Atom atom = draw_atom(draws, 0, 9);
    start.mem.push_back(atom);
    other.mem.push_back(atom.label == Label::L ? atom : Atom{choose(draws, 0, 9), Label::H});
  }
  return {std::move(start), std::move(other)};
}

}  // namespace ifc_stack
