// SPDX-License-Identifier: Apache-2.0
#include "campaign/fewer_switches.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "schedule/schedule.hpp"

namespace sonde::campaign {
namespace {

using schedule::Switch;
using Schedule = std::vector<Switch>;

constexpr std::size_t most_joined = 6;       // switches of a case
constexpr std::size_t most_left = 3;         // of them
constexpr std::uint64_t most_tries = 2'000;  // about half a second where no case dies

std::uint32_t threads_of(const Schedule& switches) {
  std::uint32_t most = 0;
  for (const Switch& each : switches) most = std::max({most, each.thread, each.to});
  return most + 1;
}

// All ways in which some switches lead to threads, one after the other.
class Targets {
 public:
  Targets(Schedule switches, std::uint32_t threads)
      : switches_(std::move(switches)), threads_(threads) {
    for (Switch& each : switches_) each.to = 0;
  }
  const Schedule& switches() const { return switches_; }
  bool next() {
    for (Switch& each : switches_) {
      if (++each.to < threads_) return true;
      each.to = 0;
    }
    return false;
  }

 private:
  Schedule switches_;
  std::uint32_t threads_;
};

Schedule chosen(const Schedule& all, unsigned bits) {
  Schedule some;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (((bits >> i) & 1U) != 0) some.push_back(all[i]);
  return some;
}

}  // namespace

std::optional<Tree> with_fewer_switches(const Tree& failing, const shrink::StillFails& still_fails,
                                        std::uint64_t& runs) {
  const Schedule all = schedule::switches_in(failing);
  if (all.size() < 2 || all.size() > most_joined) return std::nullopt;
  const std::uint32_t threads = threads_of(all);
  std::uint64_t tries = 0;
  for (std::size_t count = 1; count < std::min(all.size(), most_left + 1); ++count) {
    for (unsigned bits = 0; bits < (1U << all.size()); ++bits) {
      if (static_cast<std::size_t>(std::popcount(bits)) != count) continue;
      Targets targets(chosen(all, bits), threads);
      do {
        if (++tries > most_tries) return std::nullopt;
        ++runs;
        auto consumed = still_fails(schedule::with_switches(failing, targets.switches()));
        if (consumed && schedule::switches_in(*consumed).size() < all.size()) return consumed;
      } while (targets.next());
    }
  }
  return std::nullopt;
}

}  // namespace sonde::campaign
