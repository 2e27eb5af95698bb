// SPDX-License-Identifier: Apache-2.0
#include "bench/list.hpp"

#include <cstdio>

#include "bench/workloads.hpp"
#include "search/strategy.hpp"

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
  std::printf("strategies\n");
  for (const auto& row : search::strategies())
    std::printf("  %-14.*s %.*s\n", static_cast<int>(row.name.size()), row.name.data(),
                static_cast<int>(row.what.size()), row.what.data());
}

}  // namespace sonde::bench
