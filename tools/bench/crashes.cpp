// SPDX-License-Identifier: Apache-2.0
// After each crash a new child goes on with what the parent has kept. What a crash costs is the
// time that the run without crashes would not have needed, divided by the number of crashes. The
// time cap holds for all of it: how far a run went beyond its cap is a column of its own.
#include "bench/crashes.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <sys/mman.h>

#include "sonde/sonde.hpp"

namespace sonde::bench {
namespace {

// Small numbers are drawn more often than large ones, so the share of cases that die is larger
// than one in so many.
constexpr unsigned divisors[] = {0, 10'000, 100, 4};  // 0: no case dies

struct Run {
  double tests = 0;
  double seconds = 0;
  double deaths = 0;
};

// Counted by all processes.
std::atomic<std::uint64_t>& deaths() {
  static auto* const shared = static_cast<std::atomic<std::uint64_t>*>(
      mmap(nullptr, sizeof(std::atomic<std::uint64_t>), PROT_READ | PROT_WRITE,
           MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *shared;
}

Run run(unsigned divisor, double seconds) {
  deaths() = 0;
  const auto start = std::chrono::steady_clock::now();
  const Report report = check(
      "Bench.Crashes",
      [&](const std::vector<std::uint8_t>& bytes, std::uint32_t dice) {
        SONDE_OBSERVE("size", static_cast<double>(bytes.size()));
        if (divisor == 0 || dice % divisor != 1) return;
        ++deaths();
        std::abort();
      },
      Settings{.profile = Profile::Fuzz, .seed = 1, .max_seconds = seconds, .cache = "off"});
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
  return {static_cast<double>(report.tests()), used.count(), static_cast<double>(deaths())};
}

}  // namespace

void measure_crashes(double seconds) {
  std::printf("%10s %10s %8s %14s %14s\n", "tests/s", "crashes", "ratio", "ms for each",
              "beyond cap, s");
  double usual = 0;
  for (const unsigned divisor : divisors) {
    const Run done = run(divisor, seconds);
    const double speed = done.tests / done.seconds;
    if (divisor == 0) usual = speed;
    const double lost = done.seconds - done.tests / usual;
    const double each = done.deaths > 0 ? 1000 * lost / done.deaths : 0;
    std::printf("%10.0f %10.0f %8.4f %14.2f %14.2f\n", speed, done.deaths, speed / usual, each,
                done.seconds - seconds);
    std::fflush(stdout);
  }
}

}  // namespace sonde::bench
