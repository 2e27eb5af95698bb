// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

// Small programs with threads: each with a bug that depends on the order of its threads, and
// without it. The first half was looked at while the search was tuned, the second half was not.
namespace workloads::threads {

struct Program {
  const char* name;
  const char* kind;  // of the failure
  bool (*buggy)();   // false if the result is wrong
  bool (*correct)();
};

std::span<const Program> tuning_programs();
std::span<const Program> final_programs();

}  // namespace workloads::threads
