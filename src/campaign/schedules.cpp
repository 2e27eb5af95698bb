// SPDX-License-Identifier: Apache-2.0
#include "campaign/schedules.hpp"

#include <algorithm>
#include <utility>

#include "schedule/runtime.hpp"
#include "schema/draws.hpp"

namespace sonde::campaign {
namespace {

// Of a property with arguments: how many values of them are tried, with which part of all cases.
struct Shares {
  std::uint64_t values;
  std::uint64_t part;  // one in so many cases
};
constexpr Shares enumerated{.values = 4, .part = 1};
// Measured on the concurrent APIs of tests/threads, where all cases for 4 values found less.
constexpr Shares sampled{.values = 32, .part = 4};
constexpr unsigned most_switches = 3;  // more take longer than anybody waits

// Points of a run are kept as long as it exists.
class KeptPoints {
 public:
  KeptPoints() { schedule::runtime->keep_points(true); }
  ~KeptPoints() { schedule::runtime->keep_points(false); }
  KeptPoints(const KeptPoints&) = delete;
  KeptPoints& operator=(const KeptPoints&) = delete;
};

bool draws_only_schedule(const Tree& tree) {
  const auto draws = schema::draws_in(tree);
  return schema::argument_count(tree) == 0 && draws && tree.child_count(*draws) == 1;
}

}  // namespace

Schedules::Schedules(schedule::Search search, std::uint64_t seed, unsigned size, std::uint64_t most)
    : search_(search), random_(seed), size_(size), most_(most) {}

bool Schedules::are_possible(schedule::Search search) {
  return schedule::runtime != nullptr &&
         (search == schedule::Search::Portfolio || search == schedule::Search::Enumerate);
}

bool Schedules::run(run::Runner& runner, const Take& take) {
  {
    const KeptPoints kept;
    const auto seen = runner.run_simplest();
    base_ = seen.tree;
    ++runs_;
    if (!take(seen)) return false;
  }
  if (!schedule::runtime->has_threads()) return true;
  // Where that was asked for, other cases would be the same again.
  if (draws_only_schedule(base_))
    return run_all(runner, take) && search_ != schedule::Search::Enumerate;
  return run_sampled(runner, take);
}

bool Schedules::run_one(run::Runner& runner, const Take& take, const Switches& switches) {
  const Tree tree = schedule::with_switches(base_, switches);
  const auto seen = runner.run(tree, random_, size_);
  ++runs_;
  return take(seen);
}

// Those of the last run, at points behind the last of these switches. In a portfolio, only points
// that another thread can distinguish.
std::vector<schedule::Switch> Schedules::candidates(const Switches& behind) const {
  std::vector<schedule::Switch> found;
  bool is_behind = behind.empty();
  for (const schedule::Point& point : schedule::runtime->points()) {
    if (is_behind && (point.is_shared || search_ == schedule::Search::Enumerate))
      for (std::uint32_t to = 0; to < 64; ++to)
        if (((point.others >> to) & 1U) != 0) found.push_back({point.thread, point.step, to});
    if (!is_behind && point.thread == behind.back().thread && point.step == behind.back().step)
      is_behind = true;
  }
  return found;
}

// By the number of switches: each schedule that was run is extended behind its last switch.
bool Schedules::run_all(run::Runner& runner, const Take& take) {
  const unsigned last = search_ == schedule::Search::Enumerate ? most_switches : 1;
  std::vector<Switches> level(1);
  for (unsigned count = 1; count <= last && !level.empty(); ++count) {
    std::vector<Switches> next;
    for (const Switches& behind : level) {
      std::vector<schedule::Switch> found;
      if (count == 1) {
        found = candidates(behind);
      } else {
        const KeptPoints kept;
        runner.run(schedule::with_switches(base_, behind), random_, size_);
        found = candidates(behind);
      }
      for (const schedule::Switch& each : found) {
        if (is_spent()) return true;
        Switches switches = behind;
        switches.push_back(each);
        if (!run_one(runner, take, switches)) return false;
        if (count < last) next.push_back(std::move(switches));
      }
    }
    if (search_ == schedule::Search::Enumerate) tried_ = count;
    level = std::move(next);
  }
  return true;
}

// A few values of the arguments, each with some of the schedules that have one switch.
bool Schedules::run_sampled(run::Runner& runner, const Take& take) {
  const Shares& shares = search_ == schedule::Search::Enumerate ? enumerated : sampled;
  for (std::uint64_t value = 1; value <= shares.values && !is_spent(); ++value) {
    const auto fresh = runner.run_fresh(random_, size_);
    ++runs_;
    base_ = schedule::with_switches(fresh.tree, {});
    if (!take(fresh)) return false;
    std::vector<schedule::Switch> found;
    {
      const KeptPoints kept;
      const auto usual = runner.run(base_, random_, size_);
      found = candidates({});
      ++runs_;
      if (!take(usual)) return false;
    }
    const std::uint64_t until = most_ * value / shares.values / shares.part;
    while (!found.empty() && runs_ < until) {
      const auto chosen = static_cast<std::size_t>(random_.below(found.size()));
      if (!run_one(runner, take, {found[chosen]})) return false;
      std::swap(found[chosen], found.back());
      found.pop_back();
    }
  }
  return true;
}

}  // namespace sonde::campaign
