// SPDX-License-Identifier: Apache-2.0
#include "bench/peers.hpp"

#include <utility>

#include "bench/peers/fuzzers.hpp"
#include "bench/peers/rapidcheck.hpp"

namespace sonde::bench {

std::vector<Contender> peers() {
  std::vector<Contender> all = {rapidcheck()};
  for (Contender& each : fuzzers()) all.push_back(std::move(each));
  return all;
}

}  // namespace sonde::bench
