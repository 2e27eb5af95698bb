// SPDX-License-Identifier: Apache-2.0
#include "isolate/left_processes.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <pthread.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

unsigned living = 0;      // LeftProcesses
bool adopts = false;      // while they live
int adopted_before = 0;   // what the program itself had asked the system for
bool is_of_case = false;  // this process is

std::vector<pid_t>& spared() {
  static auto& only = *new std::vector<pid_t>;
  return only;
}

bool is_spared(pid_t process) { return std::ranges::count(spared(), process) > 0; }

std::vector<pid_t> foreign_children() {
  auto children = children_of_this_process();
  std::erase_if(children, is_spared);
  return children;
}

unsigned threads() {
  std::error_code error;
  const std::filesystem::directory_iterator all("/proc/self/task", error);
  return static_cast<unsigned>(std::distance(begin(all), end(all)));
}

bool has_only_own_processes() {
  return threads() <= 1 + threads_of_sanitizer() && foreign_children().empty();
}

void end_process(pid_t process) {
  kill(process, SIGKILL);
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
}

// What ends leaves its own children here.
void end_all() {
  constexpr int rounds = 100;  // some may start processes quicker than they are ended
  for (int i = 0; i < rounds; ++i) {
    const auto children = foreign_children();
    if (children.empty()) return;
    for (const pid_t child : children) end_process(child);
  }
}

}  // namespace

std::vector<pid_t> children_of_this_process() {
  std::vector<pid_t> children;
  std::error_code error;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", error)) {
    std::ifstream file(thread.path() / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
  return children;
}

void spare(pid_t process) { spared().push_back(process); }

LeftProcesses::LeftProcesses() {
  if (++living > 1) return;
  adopts = has_only_own_processes() && prctl(PR_GET_CHILD_SUBREAPER, &adopted_before) == 0 &&
           prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
}

LeftProcesses::~LeftProcesses() {
  if (--living > 0 || !adopts) return;
  adopts = false;
  end_all();
  prctl(PR_SET_CHILD_SUBREAPER, adopted_before);
}

void LeftProcesses::end_except(const std::vector<pid_t>& needed) {
  if (!adopts) return;
  for (const pid_t child : foreign_children())
    if (std::ranges::count(needed, child) == 0) end_process(child);
}

bool is_left_by_case() { return is_of_case; }

void notice_forks() {
  static const int registered = pthread_atfork(nullptr, nullptr, [] {
    if (!is_own_fork()) is_of_case = true;
  });
  (void)registered;
  is_of_case = false;
}

}  // namespace sonde::isolate
