// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

// What threads do again and again, to see what each operation costs: the same code with threads
// that Sonde schedules, with ThreadSanitizer, and as it is.
namespace workloads::threads {

struct Operation {
  const char* name;
  std::uint64_t (*repeat)();  // in threads that it starts and joins; returns how often it was done
};

std::span<const Operation> operations();

}  // namespace workloads::threads
