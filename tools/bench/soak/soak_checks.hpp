// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "bench/soak/findings.hpp"
#include "bench/soak/watched_command.hpp"

namespace sonde::bench {

// What came of a soak.
struct Soaked {
  std::size_t properties = 0;
  unsigned killed = 0;                // commands
  unsigned harms = 0;                 // to other processes
  std::set<FindingName> announced{};  // by any run
  KeptFindings kept{};                // at the end
  std::set<FindingName> again{};      // that failed again at the end
  std::vector<std::string> deaths{};  // of commands that nobody killed
  std::size_t left = 0;               // processes
  std::vector<std::string> files{};   // that nobody needs
  std::string damage{};               // of the store
  int most_files = 0;
  Watched last{};  // of the last run that processes were killed in
  double last_seconds = 0;
};

// Prints a table. False if one of the checks does not hold.
bool print_checks(const Soaked& soaked);

}  // namespace sonde::bench
