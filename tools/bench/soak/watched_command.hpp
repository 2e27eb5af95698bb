// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "bench/soak/injections.hpp"
#include "bench/soak/processes.hpp"
#include "bench/soak/time_series.hpp"
#include "suite/program.hpp"

namespace sonde::bench {

// What was seen of a command while it ran.
struct Watched {
  TimeSeries megabytes{};         // of the command
  TimeSeries worker_megabytes{};  // of the programs that it started: the mean
  double most_megabytes = 0;      // of any process but the command
  // Files of the command, without the two that it needs for each of its children.
  int most_files = 0;
  unsigned harms = 0;
};

// A command that starts others. Each of its processes is known by a variable in its environment.
// It is killed at the end of this object.
class WatchedCommand {
 public:
  // The variable is "NAME=value". Throws Error where the command cannot be started.
  WatchedCommand(suite::Start start, const std::string& variable);
  ~WatchedCommand();
  WatchedCommand(const WatchedCommand&) = delete;
  WatchedCommand& operator=(const WatchedCommand&) = delete;

  double seconds() const;
  // How it ended; nothing while it runs.
  const std::optional<suite::End>& end();
  void kill();

  // Measures once.
  void look();
  // Does not harm the command itself.
  void harm(const Injection& injection);
  // How many of its processes live, after some patience with those that end.
  std::size_t count_left() const;

  const Watched& watched() const { return watched_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Stopped {
    pid_t process;
    double until;
  };

  // Those that live, but the command itself.
  std::vector<Process> others() const;
  void stop(pid_t process);
  void wake();

  std::string variable_;
  pid_t process_;
  std::optional<suite::End> end_;
  Clock::time_point start_ = Clock::now();
  Watched watched_;
  std::vector<Stopped> stopped_;
};

}  // namespace sonde::bench
