// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace sonde::bench {

// Nanoseconds of CPU time for an operation, by its name and by who runs it.
using ThreadCosts = std::map<std::string, std::map<std::string, double>>;

// The operations of workloads/threads: natively, with ThreadSanitizer, and in cases of each way.
// The programs are in the folder, or with this program if that is empty.
ThreadCosts measure_thread_costs(const std::vector<std::string>& ways, const std::string& folder);

void print_thread_costs(const ThreadCosts& costs, const std::vector<std::string>& ways);

}  // namespace sonde::bench
