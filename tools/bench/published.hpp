// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace sonde::bench {

// A column of a paper's table about the tasks of a workload: measured by others, on another
// machine.
struct PublishedColumn {
  std::string_view name;
  std::string_view source;
  std::vector<std::string_view> cells;  // in the order of the tasks
};

// Empty where nothing was published, or not task by task.
std::span<const PublishedColumn> published(std::string_view workload);

}  // namespace sonde::bench
