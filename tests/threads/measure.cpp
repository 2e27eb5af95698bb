// SPDX-License-Identifier: Apache-2.0
// threads-measure [--seeds N] [--twins N] [--ways a,b] [--only NAME]: how many cases each way of
// searching schedules needs for the programs of workloads/threads, and whether it fails on one of
// their twins. Prints a table.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <span>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

#include "threads/programs.hpp"

namespace {

using workloads::threads::final_programs;
using workloads::threads::Program;
using workloads::threads::tuning_programs;

struct Options {
  std::uint64_t seeds = 20;
  std::uint64_t twins = 10'000;
  std::string ways = "portfolio";
  std::string only;
};

struct Found {
  std::uint64_t searches = 0;
  std::uint64_t tests = 0;
  std::uint64_t most = 0;
  double seconds = 0;
};

constexpr std::uint64_t most_tests = 1000;

// On the clock: cases run in other processes.
double seconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

Found search(const Program& program, std::uint64_t seeds) {
  Found found;
  const auto body = program.buggy;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const double start = seconds_now();
    const auto report =
        sonde::check("Program.Buggy", [body] { return body(); },
                     {.seed = 1000 + seed, .max_tests = most_tests, .cache = "off"});
    found.seconds = std::max(found.seconds, seconds_now() - start);
    if (report.passed()) continue;
    ++found.searches;
    found.tests += report.tests();
    found.most = std::max(found.most, report.tests());
  }
  return found;
}

bool passes(const Program& program, std::uint64_t cases) {
  const auto body = program.correct;
  const auto report = sonde::check("Program.Correct", [body] { return body(); },
                                   {.seed = 7, .max_tests = cases, .cache = "off"});
  if (!report.passed()) std::fprintf(stderr, "%s\n", report.text());
  return report.passed();
}

void measure(std::span<const Program> programs, const std::string& way, const Options& options) {
  for (const Program& program : programs) {
    if (!options.only.empty() && options.only != program.name) continue;
    const Found found = search(program, options.seeds);
    const double mean = found.searches == 0 ? 0
                                            : static_cast<double>(found.tests) /
                                                  static_cast<double>(found.searches);
    const char* const twin = options.twins == 0               ? "-"
                             : passes(program, options.twins) ? "passes"
                                                              : "FAILS";
    std::printf("| %s | %s | %s | %llu of %llu | %.0f | %llu | %.1f | %s |\n", program.name,
                program.kind, way.c_str(), static_cast<unsigned long long>(found.searches),
                static_cast<unsigned long long>(options.seeds), mean,
                static_cast<unsigned long long>(found.most), found.seconds, twin);
    std::fflush(stdout);
  }
}

std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts(1);
  for (const char c : list) {
    if (c == ',') parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

Options options_of(std::span<char*> arguments) {
  Options options;
  for (std::size_t i = 1; i + 1 < arguments.size(); i += 2) {
    const std::string name = arguments[i];
    const char* const value = arguments[i + 1];
    if (name == "--seeds") options.seeds = std::strtoull(value, nullptr, 10);
    else if (name == "--twins") options.twins = std::strtoull(value, nullptr, 10);
    else if (name == "--ways") options.ways = value;
    else if (name == "--only") options.only = value;
    else std::fprintf(stderr, "threads-measure: there is no option %s\n", name.c_str());
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = options_of({argv, static_cast<std::size_t>(argc)});
  std::puts("| program | failure | way | found | mean tests | most tests | longest, s | twin |");
  std::puts("|---|---|---|---|---|---|---|---|");
  for (const auto& way : parts_of(options.ways)) {
    setenv("SONDE_THREADS", way.c_str(), 1);
    measure(tuning_programs(), way, options);
    measure(final_programs(), way, options);
  }
  return EXIT_SUCCESS;
}
