// SPDX-License-Identifier: Apache-2.0
// After each crash a new child goes on with what the parent has kept. The time cap holds for all
// of it: how far a run went beyond its cap is a column of its own.
#include "bench/crashes.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "sonde/sonde.hpp"

namespace sonde::bench {
namespace {

struct Row {
  const char* name;
  unsigned one_in;  // cases that crash; 0 for none
};

constexpr Row rows[] = {{"none", 0}, {"1 in 10,000", 10'000}, {"1 in 100", 100}, {"1 in 4", 4}};

struct Run {
  double tests_per_second = 0;
  double beyond_cap = 0;  // seconds
};

Run run(const Row& row, double seconds) {
  const auto start = std::chrono::steady_clock::now();
  const Report report = check(
      "Bench.Crashes",
      [&](const std::vector<std::uint8_t>& bytes, std::uint32_t dice) {
        SONDE_OBSERVE("size", static_cast<double>(bytes.size()));
        if (row.one_in != 0 && dice % row.one_in == 1) std::abort();
      },
      Settings{.profile = Profile::Fuzz, .seed = 1, .max_seconds = seconds, .cache = "off"});
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
  return {static_cast<double>(report.tests()) / used.count(), used.count() - seconds};
}

}  // namespace

void measure_crashes(double seconds) {
  std::printf("%-14s %12s %8s %14s\n", "cases that die", "tests/s", "ratio", "beyond cap, s");
  double usual = 0;
  for (const Row& row : rows) {
    const auto [speed, beyond] = run(row, seconds);
    if (row.one_in == 0) usual = speed;
    std::printf("%-14s %12.0f %8.4f %14.2f\n", row.name, speed, speed / usual, beyond);
    std::fflush(stdout);
  }
}

}  // namespace sonde::bench
