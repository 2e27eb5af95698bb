// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bench/workloads.hpp"

namespace sonde::bench {

// How large the arguments of a case are, in what the workload counts.
std::uint64_t size_of(const Workload& workload, const Task& task, const Tree& tree);

// A failing case of a task, shrunk.
struct ShrunkStructure {
  std::uint64_t size = 0;     // before
  std::int64_t distance = 0;  // of what is left from the smallest counterexample
  std::uint64_t runs = 0;
  double cpu_ms = 0;
};

// Searches with the default strategy and shrinks what fails first; nothing if nothing does within
// so many tests.
std::optional<ShrunkStructure> find_and_shrink(const Workload& workload, const Task& task,
                                               std::uint64_t seed, std::uint64_t most_tests);

// Prints, for each workload whose smallest counterexamples are known, how far from them
// shrinking ends and what that costs: a row for each of them, and for each task if only one
// workload is named. The last column has the goals; false if one is missed.
bool shrink_structures(unsigned seeds, const std::string& name_or_all);

// Whether a workload of this name has counterexamples to shrink.
bool is_structure(const std::string& name);

}  // namespace sonde::bench
