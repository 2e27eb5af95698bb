// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/probe.hpp"
#include "sonde/run/property.hpp"
#include "task.hpp"
#include "tree/tree.hpp"

namespace sonde::bench {

// Who thought of a task: it was published, or stands for a published one that is not known in
// detail, or is ours.
enum class Origin : std::uint8_t { Published, Redesigned, Ours };

// A property that does not hold.
struct Task {
  std::string name;
  std::string what;
  std::shared_ptr<const Property> property;
  // The same without the fault, which holds; null where there is none.
  std::shared_ptr<const Property> control{};
  workload::Half half = workload::Half::Tuning;
  // With holes, which every fresh case fills; empty where all of it is drawn.
  Tree fresh_form{};
  // How large the smallest counterexample is, in what the workload counts, where it is known.
  std::optional<unsigned> smallest{};
  // Of sequences of calls: the function whose call must fail, if not any, and the fewest
  // calls in which it does; 0 for all other properties.
  std::string exposed_by{};
  unsigned shortest = 0;
  Origin origin = Origin::Published;

  // Whether a failure is the one that is looked for.
  bool is_shown_by(const Failure& failure) const;
};

struct Workload {
  std::string name;
  std::string what;
  std::vector<Task> tasks;
  unsigned trials = 30;         // as published
  std::string family{};         // of the suite: "size", "numbers"; empty for other workloads
  bool is_instrumented = true;  // else labels alone guide a search
  // Of what the size of a counterexample counts the values; empty where sizes are not known.
  std::vector<const Type*> counted{};
};

std::span<const Workload> workloads();

// These throw BadOption, which names those that exist.
const Workload& workload_named(std::string_view name);
// All whose names match, as file names do: stateful-*.
std::vector<const Workload*> workloads_matching(const std::string& pattern);
std::vector<const Task*> tasks_named(const Workload& workload, std::string_view name_or_all);

}  // namespace sonde::bench
