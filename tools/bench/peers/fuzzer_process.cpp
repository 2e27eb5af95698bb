// SPDX-License-Identifier: Apache-2.0
// A fuzzer's processes are all that descend from this one, which a trial has for itself: AFL++'s
// fork server is in a session of its own, so no process group holds them all.
#include "bench/peers/fuzzer_process.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/measure.hpp"
#include "bench/peers/process_tree.hpp"
#include "isolate/left_processes.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

constexpr std::chrono::milliseconds between_looks{5};
constexpr unsigned looks_between_looks_at_the_clock = 4;  // which costs a walk through /proc
constexpr int cannot_run = 127;

[[noreturn]] void become(const std::vector<std::string>& command, const std::string& folder) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int nothing = open("/dev/null", O_RDWR);
  for (const int standard : {0, 1, 2}) dup2(nothing, standard);
  alarm(0);
  if (chdir(folder.c_str()) == 0) execvp(arguments[0], arguments.data());
  _exit(cannot_run);
}

pid_t start(const std::vector<std::string>& command, const std::string& folder) {
  const pid_t process = fork();
  if (process < 0) throw Error("cannot start " + command[0]);
  if (process == 0) become(command, folder);
  return process;
}

// Whether it ended by itself.
bool ended(pid_t process, int& status) { return waitpid(process, &status, WNOHANG) == process; }

}  // namespace

std::string beside_this_program(const std::string& name) {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none).replace_filename(name).string();
}

TemporaryFolder::TemporaryFolder() {
  const bool in_memory = std::filesystem::is_directory("/dev/shm");
  path_ = in_memory ? "/dev/shm/sonde-bench-XXXXXX" : "/tmp/sonde-bench-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) throw Error("cannot make the folder " + path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

namespace {

// Follows a fuzzer whose cases run in processes that it starts.
class TrialClock {
 public:
  void look(bool has_begun) {
    now_ = cpu_seconds_below(getpid());
    if (!has_begun) start_ = now_;
  }
  double seconds() const { return now_ - start_; }

 private:
  double start_ = 0;
  double now_ = 0;
};

// Until the trial is over. Whether the fuzzer ended before.
bool follow(pid_t process, const SharedTrial& shared, TrialClock& clock, int& status) {
  bool has_begun = false;
  for (unsigned looks = 1; !shared.is_over; ++looks) {
    if (ended(process, status)) return !shared.is_over;
    std::this_thread::sleep_for(between_looks);
    const bool is_time = !has_begun || looks % looks_between_looks_at_the_clock == 0;
    if (shared.at_end == AtEnd::Exit || !is_time) continue;
    has_begun = shared.trial.tests > 0;
    clock.look(has_begun);
    if (clock.seconds() >= shared.limits.cpu_seconds) break;
  }
  clock.look(has_begun);
  if (shared.at_end == AtEnd::Wait) kill(process, SIGKILL);
  waitpid(process, &status, 0);
  return false;
}

}  // namespace

Trial run_fuzzer(const std::vector<std::string>& command, const std::string& folder,
                 SharedTrial& shared) {
  const isolate::LeftProcesses left;  // ends all that the fuzzer leaves behind
  const pid_t process = start(command, folder);
  TrialClock clock;
  int status = 0;
  const bool by_itself = follow(process, shared, clock, status);
  Trial trial = shared.trial;
  if (trial.tests == 0) throw Error("no case ran in " + command[0] + ": does the program exist?");
  // The ticks may miss what happens in less than one.
  if (shared.at_end == AtEnd::Wait)
    trial.cpu_seconds = std::max(trial.cpu_seconds, clock.seconds());
  else if (by_itself) trial.cpu_seconds = cpu_seconds() - shared.start;
  trial.found = trial.found || by_itself;
  return trial;
}

}  // namespace sonde::bench
