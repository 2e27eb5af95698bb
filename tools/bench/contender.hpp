// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "bench/settings.hpp"
#include "bench/trial.hpp"
#include "bench/workloads.hpp"

namespace sonde::bench {

// One search that a contender is asked for.
struct Order {
  const Workload* workload;
  const Task* task;
  std::uint64_t seed;
  TrialLimits limits;
  const Numbers* numbers;
};

// Who searches for the failure of a task: a strategy of ours or a peer.
struct Contender {
  enum class Kind : std::uint8_t { Strategy, Peer };

  std::string name;
  std::string what;  // in one line
  Kind kind;
  // Why it cannot take part in a task; empty where it can.
  std::function<std::string(const Workload&, const Task&)> hindrance;
  std::function<Trial(const Order&)> run;
};

// The strategies, then the peers.
std::span<const Contender> contenders();

// "all" names the strategies, "peers" the peers. Throws BadOption, which says what exists.
std::vector<const Contender*> contenders_named(std::span<const std::string> names);

}  // namespace sonde::bench
