// SPDX-License-Identifier: Apache-2.0
#include "bench/workloads.hpp"

#include <algorithm>
#include <iterator>

#include <fnmatch.h>

#include "bench/bad_option.hpp"
#include "bench/ifc_register.hpp"
#include "bench/ifc_stack.hpp"
#include "bench/labels_post.hpp"
#include "bench/stateful.hpp"
#include "bench/structures.hpp"
#include "bench/suite.hpp"
#include "bench/suite_large.hpp"
#include "bench/typed_tasks.hpp"
#include "micro/tasks.hpp"

namespace sonde::bench {
namespace {

Workload micro_workload() {
  Workload workload{"micro", "needles in naively derived haystacks", {}};
  micro::visit_tasks(TaskCollector(workload.tasks));
  return workload;
}

[[noreturn]] void refuse_workload(std::string_view name) {
  if (name == large_workload_name)
    throw BadOption("'" + std::string(name) +
                    "' is not in this program: 'sonde-bench build-large "
                    "run --workload " +
                    std::string(name) + "' builds one that has it");
  refuse_name("workload", name, workloads());
}

std::vector<Workload> make_workloads() {
  std::vector<Workload> all = {micro_workload()};
  std::ranges::move(ifc_stack_workloads(), std::back_inserter(all));
  std::ranges::move(ifc_register_workloads(), std::back_inserter(all));
  all.push_back(labels_post_workload());
  std::ranges::move(stateful_workloads(), std::back_inserter(all));
  std::ranges::move(structure_workloads(), std::back_inserter(all));
  std::ranges::move(suite_workloads(), std::back_inserter(all));
  std::ranges::move(large_workloads(), std::back_inserter(all));
  return all;
}

}  // namespace

bool Task::is_shown_by(const Failure& failure) const {
  return exposed_by.empty() || failure.culprit == exposed_by;
}

std::span<const Workload> workloads() {
  static const auto all = make_workloads();
  return all;
}

const Workload& workload_named(std::string_view name) {
  const auto all = workloads();
  const auto found = std::ranges::find(all, name, &Workload::name);
  if (found == all.end()) refuse_workload(name);
  return *found;
}

std::vector<const Workload*> workloads_matching(const std::string& pattern) {
  std::vector<const Workload*> matching;
  for (const Workload& workload : workloads())
    if (fnmatch(pattern.c_str(), workload.name.c_str(), 0) == 0) matching.push_back(&workload);
  if (matching.empty()) refuse_workload(pattern);
  return matching;
}

std::vector<const Task*> tasks_named(const Workload& workload, std::string_view name_or_all) {
  std::vector<const Task*> named;
  for (const Task& task : workload.tasks)
    if (name_or_all == "all" || task.name == name_or_all) named.push_back(&task);
  if (named.empty()) refuse_name("task", name_or_all, workload.tasks);
  return named;
}

}  // namespace sonde::bench
