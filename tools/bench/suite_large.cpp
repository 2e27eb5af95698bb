// SPDX-License-Identifier: Apache-2.0
#include "bench/suite_large.hpp"

#include "bench/typed_tasks.hpp"
#include "suite/large_code_tasks.hpp"

namespace sonde::bench {

std::vector<Workload> large_workloads() {
  Workload workload{
      large_workload_name, "one handler in a program of 200,000 edges", {}, 5, "large-code"};
  suite::large_code::visit_tasks(TaskCollector(workload.tasks));
  return {workload};
}

}  // namespace sonde::bench
