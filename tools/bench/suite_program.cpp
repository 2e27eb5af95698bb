// SPDX-License-Identifier: Apache-2.0
// The 20 faults of the stack machine as 20 properties of one program, for `sonde-bench jobs`.
#include <sonde/sonde.hpp>

#include "ifc_stack/check.hpp"
#include "ifc_stack/faults.hpp"

namespace {

using namespace ifc_stack;

#define SONDE_BENCH_FAULT(number)                                             \
  SONDE_PROPERTY(IfcStack, Fault##number, Pair pair) {                        \
    check_noninterference(rules_with_fault(number), pair.first, pair.second); \
  }

SONDE_BENCH_FAULT(1)
SONDE_BENCH_FAULT(2)
SONDE_BENCH_FAULT(3)
SONDE_BENCH_FAULT(4)
SONDE_BENCH_FAULT(5)
SONDE_BENCH_FAULT(6)
SONDE_BENCH_FAULT(7)
SONDE_BENCH_FAULT(8)
SONDE_BENCH_FAULT(9)
SONDE_BENCH_FAULT(10)
SONDE_BENCH_FAULT(11)
SONDE_BENCH_FAULT(12)
SONDE_BENCH_FAULT(13)
SONDE_BENCH_FAULT(14)
SONDE_BENCH_FAULT(15)
SONDE_BENCH_FAULT(16)
SONDE_BENCH_FAULT(17)
SONDE_BENCH_FAULT(18)
SONDE_BENCH_FAULT(19)
SONDE_BENCH_FAULT(20)

// No fault: how many cases a second run.
SONDE_PROPERTY(IfcStack, Sound, Pair pair) {
  check_noninterference(rules_with_fault(0), pair.first, pair.second);
}

}  // namespace
