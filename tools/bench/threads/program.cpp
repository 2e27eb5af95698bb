// SPDX-License-Identifier: Apache-2.0
// The programs of workloads/threads as properties, for `sonde-bench threads`: Buggy.lost_update has
// the bug, Correct.lost_update has not. Threads are scheduled.
#include <ctime>
#include <deque>
#include <span>

#include <sonde/label.hpp>
#include <sonde/sonde.hpp>

#include "threads/costs.hpp"
#include "threads/programs.hpp"

namespace {

using workloads::threads::final_programs;
using workloads::threads::Operation;
using workloads::threads::operations;
using workloads::threads::Program;
using workloads::threads::tuning_programs;

using Body = bool (*)();

auto property_of(Body body) {
  return sonde::properties::make(body, sonde::given(), sonde::properties::parameters_of<Body>{});
}

void enrol(const char* suite, const Program& program, Body body) {
  static std::deque<decltype(property_of(body))> properties;
  sonde::campaign::enrol({.suite = suite,
                          .name = program.name,
                          .file = __FILE__,
                          .line = __LINE__,
                          .property = &properties.emplace_back(property_of(body))});
}

bool enrol_all(std::span<const Program> programs) {
  for (const Program& program : programs) {
    enrol("Buggy", program, program.buggy);
    enrol("Correct", program, program.correct);
  }
  return true;
}

[[maybe_unused]] const bool tuning_enrolled = enrol_all(tuning_programs());
[[maybe_unused]] const bool final_enrolled = enrol_all(final_programs());

// That clock is not the case's: it goes on as it does outside.
double cpu_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

void measure(const Operation& operation) {
  const double start = cpu_nanoseconds();
  const auto times = operation.repeat();
  sonde::observe(operation.name, (cpu_nanoseconds() - start) / static_cast<double>(times));
}

}  // namespace

SONDE_PROPERTY(Cost, OfAccess) { measure(operations()[0]); }
SONDE_PROPERTY(Cost, OfAtomicUpdate) { measure(operations()[1]); }
SONDE_PROPERTY(Cost, OfSwitch) { measure(operations()[2]); }
