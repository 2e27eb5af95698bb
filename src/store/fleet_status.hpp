// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/sql.hpp"
#include "tree/tree.hpp"

namespace sonde::store {

struct WorkerStatus {
  std::string host{};
  std::int64_t process = 0;
  std::uint64_t jobs = 0;
  std::uint64_t cases = 0;
  double cases_per_second = 0;
  double seconds_since_seen = 0;
  // Working; ended in order; or gone without a word.
  enum class State : std::uint8_t { Working, Ended, Gone };
  State state = State::Working;
};

struct FindingStatus {
  std::string origin{};
  std::string state{};
  std::string what{};
  std::string place{};
  std::int64_t first_seen = 0;  // seconds since 1970
  std::int64_t last_seen = 0;
  std::uint64_t times = 0;    // that workers met it
  std::uint64_t workers = 0;  // that did
  Tree tree{};                // empty where it is not known
};

struct PropertyStatus {
  std::int64_t id = 0;
  std::string program{};
  std::string name{};
  std::string signature{};
  std::uint64_t cases = 0;
  std::uint64_t tests = 0;
  std::uint64_t features = 0;
  std::uint64_t corpus = 0;
  std::uint64_t generations = 0;  // to which the corpus was thinned, in the newest build
  std::uint64_t thinned = 0;      // cases of the last one
  std::uint64_t owned_by = 0;     // workers that search it now, or lead in it
  std::vector<FindingStatus> findings{};
};

struct TaskStatus {
  std::string kind{};
  std::uint64_t leased = 0;
  std::uint64_t open = 0;  // nobody does it now
};

// All that people want to know of a shared store. Lists are limited.
struct FleetStatus {
  std::int64_t now = 0;                 // by the clock of the store, in seconds since 1970
  std::int64_t started = 0;             // when its first worker came
  std::vector<WorkerStatus> workers{};  // those seen last come first
  std::uint64_t all_workers = 0;
  std::uint64_t builds = 0;
  std::vector<PropertyStatus> properties{};
  std::vector<TaskStatus> tasks{};
};

// Reads only. Throws StoreError.
FleetStatus read_fleet_status(Connection& connection);

}  // namespace sonde::store
