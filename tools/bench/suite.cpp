// SPDX-License-Identifier: Apache-2.0
#include "bench/suite.hpp"

#include "bench/typed_tasks.hpp"
#include "sonde/api.hpp"
#include "suite/tasks.hpp"

namespace sonde::bench {
namespace {

constexpr unsigned trials_of_suite = 5;

using Describe = void (*)(Api&);

// The sequences are part of what is described, and so of its lifetime.
std::shared_ptr<const Property> property_of_api(Describe describe) {
  const auto described = std::make_shared<api::Described<Describe>>(describe);
  return {described, &described->sequences.property()};
}

Task task_of(const suite::sessions::ApiTask& row) {
  return {.name = row.name,
          .what = row.what,
          .property = property_of_api(row.broken),
          .control = property_of_api(row.control),
          .half = row.half,
          .shortest = row.shortest};
}

// A workload of its own, because tables of sequences have other columns.
Workload session_calls() {
  Workload workload{"suite-session-calls",
                    "sessions as sequences of calls, which take what earlier calls returned",
                    {},
                    trials_of_suite,
                    "sessions"};
  suite::sessions::visit_apis([&](const auto& row) { workload.tasks.push_back(task_of(row)); });
  return workload;
}

}  // namespace

std::vector<Workload> suite_workloads() {
  std::vector<Workload> families;
  suite::visit_families([&](const char* name, const char* what, const auto& visit_tasks) {
    families.push_back({std::string("suite-") + name, what, {}, trials_of_suite, name});
    visit_tasks(TaskCollector(families.back().tasks));
  });
  families.push_back(session_calls());
  return families;
}

}  // namespace sonde::bench
