// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/injections.hpp"

#include <array>

namespace sonde::bench {
namespace {

// As often as they stand here.
constexpr std::array harms = {
    Harm::KillWorker, Harm::KillWorker, Harm::KillWorker, Harm::KillWorker, Harm::KillCase,
    Harm::KillCase,   Harm::KillCase,   Harm::KillCase,   Harm::KillAll,    Harm::Stop};

}  // namespace

Injection Injections::next() {
  Injection injection;
  injection.pause = 2 * pause_ * share();
  injection.harm = harms[random_.below(harms.size())];
  injection.dice = random_.next();
  return injection;
}

double Injections::life(double least, double most) { return least + (most - least) * share(); }

}  // namespace sonde::bench
