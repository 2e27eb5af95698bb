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

// What a tool did at the tasks of one workload, "-" where it found nothing.
struct PublishedTool {
  std::string_view solved;  // tasks
  std::string_view inputs;
  std::string_view seconds;
};

// A row of the tables 4.1 and 4.3 of seq-test's thesis: 20 trials a task, inputs are calls for
// seq-test and arguments of one function for the other two. Times include compilation.
struct PublishedStudy {
  std::string_view workload;
  unsigned tasks;
  PublishedTool seq_test;
  PublishedTool bennet;
  PublishedTool afl;
  std::string_view length;  // of failing sequences; empty where none is printed
  std::string_view percent_removed;
  std::string_view left;  // the difference, which is not printed
};

// Null where nothing was published.
const PublishedStudy* published_study(std::string_view workload);

}  // namespace sonde::bench
