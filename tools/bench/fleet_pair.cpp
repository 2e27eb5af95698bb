// SPDX-License-Identifier: Apache-2.0
// Both sides do the same in turns, each first in every other trial, so that other work on the
// machine slows both. A worker is a process of its own, as on a machine of its own. Features of a
// property are those that the search knows which knows most of them, on both sides.
//
// All threads of one measurement have ended before the next one forks.
#include "bench/fleet_pair.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "bench/bad_option.hpp"
#include "codec/notation.hpp"
#include "store/address.hpp"
#include "suite/fleet_client.hpp"
#include "suite/fuzz_run.hpp"
#include "suite/listing.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

using Properties = std::vector<suite::SuiteProperty>;

// What one process says of one property.
struct Row {
  std::uint64_t cases = 0;
  std::uint64_t features = 0;
  std::uint64_t has_failed = 0;
};
using Rows = std::vector<Row>;

struct Sum {
  double cases = 0;
  double features = 0;
  double failures = 0;
};

Properties properties_for(const std::string& program, const std::string& only) {
  Properties all;
  // Without a cache, every run starts from nothing.
  for (const auto& each : suite::list_properties(program, {"--cache=off"}).properties)
    if (only.empty() || each.id == only)
      all.push_back({program, each.id, each.file, each.line, each.arguments});
  return all;
}

Rows rows_of_run(const Properties& properties, const suite::FuzzOptions& options) {
  campaign::Listener nobody;
  suite::RunWatcher nothing;
  suite::FuzzRun fuzz(properties, options, nobody, nothing);
  fuzz.run();
  Rows rows;
  for (const auto& work : fuzz.properties()) {
    const auto total = work->total();
    const std::uint64_t has_failed = work->has_failed() ? 1 : 0;
    rows.push_back({total.tests + total.discards, total.features, has_failed});
  }
  return rows;
}

class RunInProcess {
 public:
  RunInProcess(const Properties& properties, const suite::FuzzOptions& options)
      : count_(properties.size()) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw Error("no pipe can be made");
    std::fflush(stdout);
    process_ = fork();
    if (process_ < 0) throw Error("no process can be made");
    if (process_ == 0) {
      close(ends[0]);
      serve(properties, options, ends[1]);
    }
    close(ends[1]);
    answer_ = ends[0];
  }
  ~RunInProcess() {
    close(answer_);
    waitpid(process_, nullptr, 0);
  }
  RunInProcess(const RunInProcess&) = delete;
  RunInProcess& operator=(const RunInProcess&) = delete;

  Rows rows() const {
    Rows rows(count_);
    auto* next = reinterpret_cast<char*>(rows.data());
    auto left = rows.size() * sizeof(Row);
    while (left > 0) {
      const auto got = read(answer_, next, left);
      if (got <= 0) throw Error("a run of the comparison ended without an answer");
      next += got;
      left -= static_cast<std::size_t>(got);
    }
    return rows;
  }

 private:
  // Less than a pipe holds, so it is written at once.
  [[noreturn]] static void serve(const Properties& properties, const suite::FuzzOptions& options,
                                 int answer) {
    try {
      const Rows rows = rows_of_run(properties, options);
      const auto size = rows.size() * sizeof(Row);
      _exit(write(answer, rows.data(), size) == static_cast<ssize_t>(size) ? 0 : 1);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "sonde-bench: %s\n", error.what());
      _exit(1);
    }
  }

  std::size_t count_;
  pid_t process_ = -1;
  int answer_ = -1;
};

Sum sum_of(const std::vector<Rows>& processes) {
  Sum sum;
  for (std::size_t i = 0; i < processes.front().size(); ++i) {
    Row all;
    for (const auto& rows : processes) {
      all.cases += rows[i].cases;
      all.features = std::max(all.features, rows[i].features);
      all.has_failed = std::max(all.has_failed, rows[i].has_failed);
    }
    sum.cases += static_cast<double>(all.cases);
    sum.features += static_cast<double>(all.features);
    sum.failures += static_cast<double>(all.has_failed);
  }
  return sum;
}

// An empty store for one trial.
class TrialStore {
 public:
  TrialStore(const std::string& store, unsigned trial) : of_all_(store) {
    const std::string name = "sonde_pair_" + std::to_string(getpid()) + "_" + std::to_string(trial);
    if (of_all_.dialect() == store::Dialect::Sqlite) {
      file_ = of_all_.target() + "." + name;
      address_ = "sqlite:" + file_;
      return;
    }
    schema_ = name;
    store::connect(of_all_)->run("CREATE SCHEMA " + schema_, {});
    address_ = store + (store.find('?') == std::string::npos ? "?" : "&") +
               "options=-csearch_path%3D" + schema_;
  }
  ~TrialStore() {
    try {
      if (!schema_.empty()) store::connect(of_all_)->run("DROP SCHEMA " + schema_ + " CASCADE", {});
    } catch (const Error& error) {
      std::fprintf(stderr, "sonde-bench: %s\n", error.what());
    }
    std::error_code code;
    if (!file_.empty()) std::filesystem::remove(file_, code);
  }
  TrialStore(const TrialStore&) = delete;
  TrialStore& operator=(const TrialStore&) = delete;

  store::Address address() const { return store::Address(address_); }

 private:
  store::Address of_all_;
  std::string schema_;
  std::string file_;
  std::string address_;
};

Sum with_two_jobs(const FleetPair& wanted, const Properties& properties, std::uint64_t seed) {
  const RunInProcess one(properties, {.budget = wanted.seconds, .jobs = 2, .seed = seed});
  return sum_of({one.rows()});
}

Sum with_two_workers(const FleetPair& wanted, const Properties& properties, std::uint64_t seed,
                     const store::Address& store) {
  const RunInProcess one(properties, {.budget = wanted.seconds, .seed = seed, .store = store});
  const RunInProcess other(properties,
                           {.budget = wanted.seconds, .seed = seed + 1, .store = store});
  return sum_of({one.rows(), other.rows()});
}

// From one worker that has kept a case to another one that has it. A search hands over what it
// kept at the end of a slice, which takes at most 3 seconds more.
void measure_exchange(const FleetPair& wanted) {
  using Clock = std::chrono::steady_clock;
  constexpr int rounds = 10;
  constexpr std::chrono::seconds longest{60};
  const TrialStore store(wanted.store, wanted.trials);
  const std::vector<suite::FleetProperty> properties{
      {.name = {"bench", "Bench.P", "(int n)", 1}, .cache = "", .key = ""}};
  suite::FleetClient one(store.address(), properties, 1);
  suite::FleetClient other(store.address(), properties, 1);
  one.wait_until_joined(10);
  other.wait_until_joined(10);
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    const auto begin = Clock::now();
    one.kept(0, {{codec::parse_notation("int(" + std::to_string(i) + ")"), "made", {}}});
    bool has_come = false;
    while (!has_come && Clock::now() - begin < longest) {
      for (const auto& news : other.take_news())
        has_come = has_come || std::holds_alternative<suite::CasesCame>(news);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    times.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
  }
  std::ranges::sort(times);
  std::printf("a case reaches another worker: median %.1f s, slowest of %d %.1f s, goal 5 s: %s\n",
              times[times.size() / 2], rounds, times.back(), times.back() <= 5 ? "met" : "missed");
}

std::string suite_beside_this_program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "sonde-bench-suite";
}

void print_ratio(const char* what, double fleet, double alone) {
  const double ratio = alone > 0 ? fleet / alone : 0;
  std::printf("ratio of %s, two workers to --jobs 2: %.2f (goal: at least 0.9): %s\n", what, ratio,
              ratio >= 0.9 ? "met" : "missed");
}

}  // namespace

void compare_pair(const FleetPair& wanted) {
  if (wanted.trials == 0) return;
  measure_exchange(wanted);
  const auto properties = properties_for(
      wanted.program.empty() ? suite_beside_this_program() : wanted.program, wanted.property);
  if (properties.empty()) throw BadOption("the program has no such properties");
  std::array<Sum, 2> sums;  // of --jobs 2, of two workers
  for (unsigned trial = 0; trial < wanted.trials; ++trial) {
    const TrialStore store(wanted.store, trial);
    const std::uint64_t seed = wanted.seed + 2 * trial;
    for (unsigned turn = 0; turn < 2; ++turn) {
      const bool is_fleet = (trial + turn) % 2 == 1;
      const Sum sum = is_fleet ? with_two_workers(wanted, properties, seed, store.address())
                               : with_two_jobs(wanted, properties, seed);
      std::printf("trial %u, %-11s %9.0f cases/s, %6.0f features, %2.0f of %zu properties failed\n",
                  trial + 1, is_fleet ? "two workers" : "--jobs 2", sum.cases / wanted.seconds,
                  sum.features, sum.failures, properties.size());
      Sum& all = sums[is_fleet ? 1 : 0];
      all.cases += sum.cases;
      all.features += sum.features;
      all.failures += sum.failures;
    }
  }
  print_ratio("cases per second", sums[1].cases, sums[0].cases);
  print_ratio("features", sums[1].features, sums[0].features);
  if (sums[0].failures > 0) print_ratio("failures", sums[1].failures, sums[0].failures);
}

}  // namespace sonde::bench
