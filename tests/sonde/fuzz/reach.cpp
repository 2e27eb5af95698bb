// SPDX-License-Identifier: Apache-2.0
// A small machine: a search keeps many cases of it, few of which come to `settle`. Built twice: the
// second time, what changed moves all code behind it, and `settle` has another parameter.
#include <array>
#include <cstddef>
#include <string>

#include <sonde/sonde.hpp>

namespace {

volatile unsigned long sink = 0;

#if SONDE_FUZZ_CHANGED
[[gnu::noinline]] void look_at(unsigned long number) {
  if (number % 7 == 3) sink = number;
  else sink = sink + number;
}
#endif

struct Machine {
  std::array<unsigned, 8> stack{};
  std::size_t depth = 0;
  unsigned lock = 0;

  [[gnu::noinline]] void push(unsigned value) {
    if (depth == stack.size()) return;
    stack[depth++] = value;
    if (depth > 3) sink = 1;
    if (depth > 6) sink = 2;
  }

  [[gnu::noinline]] unsigned pop() {
    if (depth == 0) {
      sink = 3;
      return 0;
    }
    return stack[--depth];
  }

  [[gnu::noinline]] void calculate(unsigned how) {
    const unsigned right = pop();
    const unsigned left = pop();
    switch (how) {
      case 0: push(left + right); break;
      case 1: push(left - right); break;
      case 2: push(left * right % 1000); break;
      case 3:
        if (right == 0) sink = 4;
        else push(left / right);
        break;
      case 4: push(left == right ? 1 : 0); break;
      default: push(left < right ? left : right); break;
    }
    if (left > 100 && right > 100) sink = 5;
    if (left > right && right > 30) sink = 6;
  }

  [[gnu::noinline]] void turn() {
    if (depth < 2) return;
    if (lock == depth - 2) ++lock;
    else lock = 0;
    if (lock > 1) sink = 7;
    if (lock > 2) sink = 8;
  }
};

[[gnu::noinline]] void settle(const Machine& machine
#if SONDE_FUZZ_CHANGED
                              ,
                              unsigned least
#endif
) {
#if SONDE_FUZZ_CHANGED
  look_at(machine.depth);
  if (machine.depth > least) sink = 9;
#endif
  if (machine.stack[0] > machine.stack[1]) sink = 10;
  else sink = 11;
}

void run(const std::string& text) {
  Machine machine;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 64) machine.push(byte);
    else if (byte < 96) machine.push(byte * 3U);
    else if (byte < 160) machine.calculate(byte % 6U);
    else if (byte < 200) machine.turn();
    else if (byte < 220) machine.pop();
    else if (machine.lock == 4 && machine.depth == 6) {
#if SONDE_FUZZ_CHANGED
      settle(machine, 3);
#else
      settle(machine);
#endif
    }
  }
}

}  // namespace

SONDE_PROPERTY(Reach, Machine, std::string text) { run(text); }
