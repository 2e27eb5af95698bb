// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::bench {

// What one search of the schedules of a program came to.
struct SearchTrial {
  bool is_found = false;
  std::string kind{};       // of the failure
  std::uint64_t tests = 0;  // up to the failure
  double seconds = 0;       // on the clock, up to the failure; one thread runs at a time
  double cpu_seconds = 0;   // of the whole run: also of shrinking and explaining
  std::string token{};      // the smallest case
  std::optional<std::size_t> deviations{};  // switches of the smallest case
};

// Reads what a test program wrote as its report "events". The CPU time is not in it.
SearchTrial search_in_events(const std::string& events);

// What a program was run with, and how it ended.
struct ProgramRun {
  int exit_code = 0;
  double cpu_seconds = 0;  // with all processes that it started and waited for
  std::string output{};
};
// Throws Error where the program cannot be started.
ProgramRun run_program(const std::string& program, const std::vector<std::string>& arguments);

// Where a program stands: in the folder, or with this program if that is empty.
std::string path_in(const std::string& folder, const std::string& program);

// One property of sonde-bench-threads, without what earlier runs learned.
struct Search {
  std::string program;  // the path of sonde-bench-threads
  std::string property;
  std::string way;
  std::uint64_t seed = 1;
  std::uint64_t max_tests = 0;
  double max_seconds = 0;
};
SearchTrial run_search(const Search& search);
// What the report "events" of such a run says, line by line.
std::string events_of(const Search& search, ProgramRun& run);

}  // namespace sonde::bench
