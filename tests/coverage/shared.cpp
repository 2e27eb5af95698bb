// SPDX-License-Identifier: Apache-2.0
#include "shared.hpp"

namespace {
volatile int sink = 0;
}

int shared_branch(int number) {
  if (number > 10) sink = 1;
  return sink;
}
