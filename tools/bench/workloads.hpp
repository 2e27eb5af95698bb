// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/execute/property.hpp"
#include "tree/tree.hpp"

namespace sonde::bench {

// A property that does not hold.
struct Task {
  std::string name;
  std::string what;
  std::shared_ptr<const Property> property;
  // With holes, which every fresh case fills; empty where all of it is drawn.
  Tree fresh_form{};
};

struct Workload {
  std::string name;
  std::string what;
  std::vector<Task> tasks;
};

std::span<const Workload> workloads();

// These throw BadOption, which names those that exist.
const Workload& workload_named(std::string_view name);
std::vector<const Task*> tasks_named(const Workload& workload, std::string_view name_or_all);

}  // namespace sonde::bench
