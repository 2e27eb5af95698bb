// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "task.hpp"

namespace workload {

// The tasks of one fault: hands each to the visitor of all tasks.
template <class Visit>
struct FaultTasks {
  const Visit& visit;
  const char* what;

  template <class Body>
  void operator()(const char* name, unsigned smallest, Body broken, Body control) const {
    visit(TaskOf<Body>{name, what, broken, control, Half::Tuning, smallest});
  }
};

template <class Visit>
FaultTasks(const Visit&, const char*) -> FaultTasks<Visit>;

}  // namespace workload
