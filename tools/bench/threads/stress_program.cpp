// SPDX-License-Identifier: Apache-2.0
// Runs a program of workloads/threads with real threads again and again until it fails, for
// `sonde-bench threads`. Built twice: as it is, and with ThreadSanitizer.
//
//   PROGRAM NAME SECONDS  {"found": true, "how": "it hangs", "runs": 12, "cpu_seconds": 0.1}
//   PROGRAM --costs       {"access": 0.7, "switch": 1900}, in nanoseconds of CPU time
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <new>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "threads/costs.hpp"
#include "threads/programs.hpp"

// Read by ThreadSanitizer alone.
extern "C" const char* __tsan_default_options() {  // NOLINT(readability-identifier-naming)
  return "halt_on_error=1:exitcode=66:report_signal_unsafe=0";
}

namespace {

using workloads::threads::Program;

constexpr int wrong_result = 1;
constexpr int reported = 66;
constexpr double seconds_of_a_hang = 3;  // on the clock: no run takes a thousandth of it
constexpr std::chrono::milliseconds between_looks{2};
constexpr unsigned rounds_of_costs = 50;

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

const Program* program_named(const std::string& name) {
  for (const auto programs :
       {workloads::threads::tuning_programs(), workloads::threads::final_programs()})
    for (const Program& program : programs)
      if (program.name == name) return &program;
  return nullptr;
}

[[noreturn]] void run_for_ever(const Program& program, volatile std::uint64_t& runs) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nothing = open("/dev/null", O_WRONLY);
  dup2(nothing, STDERR_FILENO);
  for (;;) {
    runs = runs + 1;
    if (!program.buggy()) _exit(wrong_result);
  }
}

std::string way_of_end(int status) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == wrong_result) return "wrong result";
  if (WEXITSTATUS(status) == reported) return "report";
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

struct Watched {
  std::string how{};  // it failed; empty if it did not
  double cpu_seconds = 0;
};

Watched ended(std::string how, const rusage& usage) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return {std::move(how), seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

// Until it fails, hangs, or has used so many CPU seconds.
Watched watch(pid_t process, const volatile std::uint64_t& runs, double seconds) {
  clockid_t clock{};
  clock_getcpuclockid(process, &clock);
  int status = 0;
  rusage usage{};
  std::uint64_t last_runs = 0;
  double last_change = seconds_of(CLOCK_MONOTONIC);
  while (wait4(process, &status, WNOHANG, &usage) != process) {
    const double now = seconds_of(CLOCK_MONOTONIC);
    if (runs != last_runs) last_change = now;
    last_runs = runs;
    const bool hangs = now - last_change > seconds_of_a_hang;
    if (hangs || seconds_of(clock) >= seconds) {
      kill(process, SIGKILL);
      wait4(process, &status, 0, &usage);
      return ended(hangs ? "it hangs" : "", usage);
    }
    std::this_thread::sleep_for(between_looks);
  }
  return ended(way_of_end(status), usage);
}

int stress(const Program& program, double seconds) {
  void* const shared = mmap(nullptr, sizeof(std::uint64_t), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return EXIT_FAILURE;
  auto& runs = *new (shared) volatile std::uint64_t(0);
  const pid_t process = fork();
  if (process < 0) return EXIT_FAILURE;
  if (process == 0) run_for_ever(program, runs);
  const auto [how, cpu_seconds] = watch(process, runs, seconds);
  std::printf(R"({"found": %s, "how": "%s", "runs": %llu, "cpu_seconds": %.6f})"
              "\n",
              how.empty() ? "false" : "true", how.c_str(), static_cast<unsigned long long>(runs),
              cpu_seconds);
  return EXIT_SUCCESS;
}

// The median of some rounds.
double cost_of(const workloads::threads::Operation& operation) {
  std::vector<double> costs;
  for (unsigned i = 0; i < rounds_of_costs; ++i) {
    const double start = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    const auto times = static_cast<double>(operation.repeat());
    costs.push_back(1e9 * (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - start) / times);
  }
  std::ranges::sort(costs);
  return costs[costs.size() / 2];
}

int print_costs() {
  const char* between = "{";
  for (const auto& operation : workloads::threads::operations()) {
    std::printf(R"(%s"%s": %.3f)", between, operation.name, cost_of(operation));
    between = ", ";
  }
  std::puts("}");
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv, argv + argc);
  if (words.size() == 2 && words[1] == "--costs") return print_costs();
  const Program* const program = words.size() == 3 ? program_named(words[1]) : nullptr;
  if (program != nullptr) return stress(*program, std::strtod(words[2].c_str(), nullptr));
  std::fprintf(stderr, "usage: %s NAME SECONDS, or --costs\n", words[0].c_str());
  return 2;
}
