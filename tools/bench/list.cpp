// SPDX-License-Identifier: Apache-2.0
#include "bench/list.hpp"

#include <cstdio>

#include "bench/contender.hpp"
#include "bench/suite_large.hpp"

namespace sonde::bench {
namespace {

void print(const Workload& workload) {
  std::printf("%s: %s\n", workload.name.c_str(), workload.what.c_str());
  for (const Task& task : workload.tasks)
    std::printf("  %-14s %s\n", task.name.c_str(), task.what.c_str());
}

}  // namespace

void list() {
  for (const Workload& workload : workloads()) print(workload);
  if (large_workloads().empty())
    std::printf(
        "%s: much code, of which a case touches little; 'sonde-bench build-large list' "
        "builds a program that has it\n",
        large_workload_name);
  std::printf("contenders\n");
  for (const Contender& each : contenders())
    std::printf("  %-14s %s\n", each.name.c_str(), each.what.c_str());
}

}  // namespace sonde::bench
