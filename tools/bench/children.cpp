// SPDX-License-Identifier: Apache-2.0
#include "bench/children.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <type_traits>
#include <vector>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tree/error.hpp"

namespace sonde::bench {
namespace {

static_assert(std::is_trivially_copyable_v<Trial>);

constexpr int threw = 3;

struct Child {
  std::size_t number;
  pid_t process;
  int pipe;
};

using Run = std::function<Trial(std::size_t)>;

// A trial is shorter than what a pipe takes at once.
[[noreturn]] void be_child(const Run& run, std::size_t number, int pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    const Trial trial = run(number);
    _exit(write(pipe, &trial, sizeof trial) == sizeof trial ? 0 : threw);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sonde-bench: a trial threw: %s\n", error.what());
  }
  _exit(threw);
}

Child start(const Run& run, std::size_t number) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw Error("cannot make a pipe: try fewer --jobs");
  const pid_t process = fork();
  if (process < 0) throw Error("cannot start a process: try fewer --jobs");
  if (process == 0) be_child(run, number, ends[1]);
  close(ends[1]);
  return {number, process, ends[0]};
}

std::string death_of(int status) {
  if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
  return "it ended with code " + std::to_string(WEXITSTATUS(status));
}

Ended finish(const Child& child) {
  Trial trial;
  const bool came = read(child.pipe, &trial, sizeof trial) == sizeof trial;
  close(child.pipe);
  int status = 0;
  waitpid(child.process, &status, 0);
  if (came) return {child.number, trial, ""};
  return {child.number, std::nullopt, death_of(status)};
}

// Takes out the first child that has something to say or is gone.
Child next_to_end(std::vector<Child>& children) {
  std::vector<pollfd> pipes;
  for (const Child& child : children) pipes.push_back({child.pipe, POLLIN, 0});
  while (poll(pipes.data(), pipes.size(), -1) < 0)
    if (errno != EINTR) throw Error("cannot wait for trials");
  std::size_t at = 0;
  while (pipes[at].revents == 0) ++at;
  const Child ending = children[at];
  children.erase(children.begin() + static_cast<std::ptrdiff_t>(at));
  return ending;
}

}  // namespace

void run_in_children(unsigned jobs, std::size_t count, const Run& run,
                     const std::function<void(const Ended&)>& report) {
  std::vector<Child> children;
  std::size_t started = 0;
  while (started < count || !children.empty()) {
    while (started < count && children.size() < jobs) children.push_back(start(run, started++));
    report(finish(next_to_end(children)));
  }
}

}  // namespace sonde::bench
