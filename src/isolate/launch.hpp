// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "isolate/channel.hpp"

namespace sonde::isolate {

// How children are made. A fork is quick, but has only one of the threads of its parent. In a
// program that has more, locks may stay locked and threads are missing: there the program is
// started again, finds its way to the property, and becomes a child (worker.hpp).
struct Launch {
  std::vector<std::string> arguments{};  // of the program, by which it runs the property
  std::string property{};                // its id; empty: children are forked
  enum class Addresses : std::uint8_t { Random, Fixed };
  Addresses addresses = Addresses::Random;

  bool forks() const { return property.empty(); }
};

// The ways of a runner of cases. `again` starts the program again where a condition takes that;
// where it forks, there is no such condition.
struct Launches {
  Launch usual{};
  Launch again{};
};

// What a child does. A fork calls `body`. A program that is started again receives `order`, and
// does the same.
struct Task {
  const Launch& launch;
  std::function<void(Channel&)> body;
  std::function<std::string()> order;
};

// The files of a child, by their numbers. They are the same in both processes.
struct ChildFiles {
  int channel = -1;
  int board = -1;
  int report = -1;  // of sanitizers
  int output = -1;  // becomes standard output
  int error = -1;   // ... and standard error
  int log = -1;     // of what is held back of it
};

// The variables of this process, without those by which a test framework would run other tests
// than it is asked for, or overwrite its results.
std::vector<std::string> environment_for_tests();

// Starts this program again. Negative if that cannot be done; errno says why.
pid_t start_again(const Launch& launch, const ChildFiles& files);

// The environment variable that says what the program was started for.
inline constexpr char worker_variable[] = "SONDE_WORKER";

}  // namespace sonde::isolate
