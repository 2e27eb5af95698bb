// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/random.hpp"

namespace sonde::bench {

// What is done to the processes of a run.
enum class Harm : std::uint8_t { KillWorker, KillCase, KillAll, Stop };

struct Injection {
  double pause = 0;  // seconds since the last one
  Harm harm{};
  std::uint64_t dice = 0;  // decides on the process
};

// What is done, and when: the same for the same seed. Which process it meets depends on which
// there are.
class Injections {
 public:
  // On average, one comes every `pause` seconds.
  Injections(std::uint64_t seed, double pause) : random_(seed), pause_(pause) {}

  Injection next();
  // After how many seconds the command itself is killed, between the two.
  double life(double least, double most);

 private:
  double share() { return static_cast<double>(random_.below(1'000'001)) / 1e6; }

  Random random_;
  double pause_;
};

}  // namespace sonde::bench
