// SPDX-License-Identifier: Apache-2.0
// Three questions. How many more cases a second do two jobs run than one? How much sooner do two
// jobs find all 20 faults of one suite? And how many tests does one job take for that, beside
// 20 runs of one property each? Every row is a ratio of two runs of the same program.
#include "bench/jobs.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "bench/bad_option.hpp"
#include "suite/fuzz_run.hpp"
#include "suite/listing.hpp"

namespace sonde::bench {
namespace {

using suite::PropertyWork;
using suite::SuiteProperty;

constexpr const char* sound = "IfcStack.Sound";

struct Result {
  double seconds = 0;       // until the last of the faults was met, or of the whole run
  std::uint64_t cases = 0;  // up to then
  unsigned found = 0;
};

std::vector<SuiteProperty> properties_of(const std::string& program) {
  std::vector<SuiteProperty> all;
  // Without a cache, every run starts from nothing.
  for (const auto& each : suite::list_properties(program, {"--cache=off"}).properties)
    all.push_back({program, each.id, each.file, each.line, each.arguments});
  return all;
}

// At the end of the first slice that ended after so many seconds.
std::uint64_t cases_at(const PropertyWork& work, double seconds) {
  for (const auto& moment : work.history())
    if (moment.seconds >= seconds) return moment.tests + moment.discards;
  const auto total = work.total();
  return total.tests + total.discards;
}

double first_failure(const PropertyWork& work) {
  double first = 0;
  for (const auto& finding : work.findings())
    first = first == 0 ? finding.seconds : std::min(first, finding.seconds);
  return first;
}

Result run(std::vector<SuiteProperty> properties, const suite::FuzzOptions& options) {
  campaign::Listener nobody;
  suite::RunWatcher nothing;
  suite::FuzzRun fuzz(std::move(properties), options, nobody, nothing);
  fuzz.run();
  Result result;
  for (const auto& work : fuzz.properties()) {
    if (!work->has_failed()) continue;
    ++result.found;
    result.seconds = std::max(result.seconds, first_failure(*work));
  }
  if (options.enough == 0) result.seconds = std::min(fuzz.seconds(), options.budget);
  for (const auto& work : fuzz.properties()) result.cases += cases_at(*work, result.seconds);
  return result;
}

void measure_rate(const Jobs& wanted, const std::vector<SuiteProperty>& all) {
  std::vector<SuiteProperty> one;
  std::ranges::copy_if(all, std::back_inserter(one),
                       [](const auto& each) { return each.id == sound; });
  double rates[2] = {0, 0};
  for (const unsigned jobs : {1U, 2U}) {
    const Result result = run(one, {.budget = wanted.seconds, .jobs = jobs, .seed = wanted.seed});
    rates[jobs - 1] = static_cast<double>(result.cases) / result.seconds;
    std::printf("one property, %u job%s: %.0f cases/s\n", jobs, jobs == 1 ? "" : "s",
                rates[jobs - 1]);
  }
  std::printf("ratio of 2 jobs to 1: %.2f (goal: at least 1.7)\n", rates[1] / rates[0]);
}

void measure_suite(const Jobs& wanted, const std::vector<SuiteProperty>& all) {
  std::vector<SuiteProperty> faults;
  std::ranges::copy_if(all, std::back_inserter(faults),
                       [](const auto& each) { return each.id != sound; });
  const auto count = static_cast<unsigned>(faults.size());
  Result sums[2];
  Result alone;
  for (unsigned trial = 0; trial < wanted.trials; ++trial) {
    const std::uint64_t seed = wanted.seed + trial;
    for (const unsigned jobs : {1U, 2U}) {
      const Result result =
          run(faults, {.budget = wanted.budget, .jobs = jobs, .enough = count, .seed = seed});
      std::printf("trial %u, %u job%s: %u of %u faults, %.1f s, %llu cases\n", trial + 1, jobs,
                  jobs == 1 ? "" : "s", result.found, count, result.seconds,
                  static_cast<unsigned long long>(result.cases));
      sums[jobs - 1].seconds += result.seconds;
      sums[jobs - 1].cases += result.cases;
    }
    for (const auto& each : faults) {
      const Result result =
          run({each}, {.budget = wanted.budget, .jobs = 1, .enough = 1, .seed = seed});
      alone.cases += result.cases;
      alone.found += result.found;
    }
  }
  std::printf("each property alone: %u of %u faults, %llu cases\n", alone.found,
              count * wanted.trials, static_cast<unsigned long long>(alone.cases));
  std::printf("ratio of the time of 2 jobs to 1: %.2f (goal: at most 0.7)\n",
              sums[1].seconds / sums[0].seconds);
  std::printf("ratio of the cases of one suite to 20 runs: %.2f (goal: at most 1.5)\n",
              static_cast<double>(sums[0].cases) / static_cast<double>(alone.cases));
}

std::string beside_this_program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "sonde-bench-suite";
}

}  // namespace

void measure_jobs(const Jobs& wanted) {
  const std::string program = wanted.program.empty() ? beside_this_program() : wanted.program;
  const auto all = properties_of(program);
  if (all.empty()) throw BadOption("the program has no properties");
  measure_rate(wanted, all);
  measure_suite(wanted, all);
}

}  // namespace sonde::bench
