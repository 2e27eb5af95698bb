// SPDX-License-Identifier: Apache-2.0
// Instrumented, and loaded while the program runs.
namespace {
volatile int sink = 0;
}

extern "C" int loaded_branch(int number) {
  if (number > 10) sink = 1;
  return sink;
}
