// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/fuzzers.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "bench/peers/fuzzer_process.hpp"
#include "bench/suite_large.hpp"

namespace sonde::bench {
namespace {

constexpr const char* libfuzzer_program = "sonde-bench-libfuzzer";
constexpr const char* afl_program = "sonde-bench-afl";
// Four times libFuzzer's default, so that long lists fit; inputs start short and grow.
constexpr const char* most_bytes = "16384";

std::string name_of(const Order& order) { return order.workload->name + "." + order.task->name; }

// 31 bits that are not 0, which would mean "any seed".
std::string short_seed(std::uint64_t seed) {
  return std::to_string(((seed ^ (seed >> 32)) & 0x7fffffff) | 1);
}

std::string hindrance_of_task(const Workload& workload, const Task& task) {
  if (workload.name == large_workload_name) return "the large code is built for Sonde alone";
  if (!task.fresh_form.empty()) return "a fuzzer draws no pairs of equal states";
  if (!task.exposed_by.empty()) return "a fuzzer stops at the failure of any call";
  return "";
}

std::string hindrance_of_program(const std::string& program, const std::string& how) {
  if (access(beside_this_program(program).c_str(), X_OK) == 0) return "";
  return program + " is not built: " + how;
}

Trial run_libfuzzer(const Order& order, const std::vector<std::string>& options) {
  SharedTrial& shared = make_shared_trial(order.limits, AtEnd::Exit);
  shared.libfuzzer = order.numbers->libfuzzer;
  const TemporaryFolder folder;
  std::vector<std::string> command = {beside_this_program(libfuzzer_program),
                                      "--property=" + name_of(order),
                                      "-seed=" + short_seed(order.seed),
                                      std::string("-max_len=") + most_bytes,
                                      "-detect_leaks=0",
                                      "-verbosity=0"};
  command.insert(command.end(), options.begin(), options.end());
  Trial trial = run_fuzzer(command, folder.path(), shared);
  trial.seed = order.seed;
  return trial;
}

Contender libfuzzer(std::string name, std::string what, std::vector<std::string> options) {
  return {.name = std::move(name),
          .what = std::move(what),
          .kind = Contender::Kind::Peer,
          .hindrance =
              [](const Workload& workload, const Task& task) {
                const std::string why = hindrance_of_program(
                    libfuzzer_program, "build it with clang, as the preset release-clang does");
                return why.empty() ? hindrance_of_task(workload, task) : why;
              },
          .run = [options = std::move(options)](
                     const Order& order) { return run_libfuzzer(order, options); }};
}

void set_up_afl(const Order& order) {
  setenv("SONDE_PROPERTY", name_of(order).c_str(), 1);
  for (const char* const variable :
       {"AFL_NO_UI", "AFL_NO_AFFINITY", "AFL_SKIP_CPUFREQ", "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES",
        "AFL_BENCH_UNTIL_CRASH"})
    setenv(variable, "1", 1);
}

// Of the seconds, which are of the clock, none counts: its processes are killed before.
Trial run_afl(const Order& order) {
  SharedTrial& shared = make_shared_trial(order.limits, AtEnd::Wait);
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() + "/in");
  std::ofstream(folder.path() + "/in/seed") << "\n";
  set_up_afl(order);
  const std::vector<std::string> command = {"afl-fuzz",
                                            "-i",
                                            "in",
                                            "-o",
                                            "out",
                                            "-s",
                                            short_seed(order.seed),
                                            "-G",
                                            most_bytes,
                                            "--",
                                            beside_this_program(afl_program)};
  Trial trial = run_fuzzer(command, folder.path(), shared);
  trial.seed = order.seed;
  return trial;
}

bool has_afl() {
  std::error_code none;
  return std::filesystem::exists("/usr/bin/afl-fuzz", none);
}

std::string hindrance_of_afl(const Workload& workload, const Task& task) {
  const std::string why =
      has_afl() ? hindrance_of_program(afl_program,
                                       "configure the preset release-clang, and build this target")
                : "afl++ is not installed: scripts/install --peers";
  return why.empty() ? hindrance_of_task(workload, task) : why;
}

}  // namespace

std::vector<Contender> fuzzers() {
  const std::string with_profile = "-use_value_profile=1";
  return {libfuzzer("libfuzzer", "libFuzzer, which changes bytes", {"--mutator=bytes"}),
          libfuzzer("libfuzzer-profile", "the same with its value profile",
                    {"--mutator=bytes", with_profile}),
          libfuzzer("libfuzzer-trees", "libFuzzer with our edits of trees", {"--mutator=trees"}),
          libfuzzer("libfuzzer-trees-profile", "the same with its value profile",
                    {"--mutator=trees", with_profile}),
          {.name = "afl++",
           .what = "AFL++ in persistent mode, which changes bytes; objects of clang 19 with edge "
                   "guards, without comparison logging",
           .kind = Contender::Kind::Peer,
           .hindrance = hindrance_of_afl,
           .run = run_afl}};
}

}  // namespace sonde::bench
