// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/watched_command.hpp"

#include <algorithm>
#include <csignal>
#include <thread>
#include <utility>

#include <sys/wait.h>

namespace sonde::bench {
namespace {

constexpr double seconds_of_a_stop = 3;
constexpr int files_of_a_child = 2;  // its socket and its output
constexpr std::chrono::seconds patience{60};
constexpr std::chrono::milliseconds pause{20};

suite::Start with(suite::Start start, const std::string& variable) {
  start.variables.push_back(variable);
  return start;
}

}  // namespace

WatchedCommand::WatchedCommand(suite::Start start, const std::string& variable)
    : variable_(variable), process_(suite::start(with(std::move(start), variable))) {}

WatchedCommand::~WatchedCommand() { kill(); }

double WatchedCommand::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

const std::optional<suite::End>& WatchedCommand::end() {
  suite::End end;
  if (!end_ && waitpid(process_, &end.status, WNOHANG) == process_) end_ = end;
  return end_;
}

void WatchedCommand::kill() {
  if (end()) return;
  ::kill(process_, SIGKILL);
  end_ = suite::wait_for(process_);
}

std::vector<Process> WatchedCommand::others() const {
  auto found = processes_of(process_, variable_);
  std::erase_if(found, [&](const Process& each) { return each.is_dead || each.id == process_; });
  return found;
}

// Files come first: a child that begins meanwhile makes them seem fewer, not more.
void WatchedCommand::look() {
  wake();
  const auto files = static_cast<int>(open_files(process_));
  const auto all = processes_of(process_, variable_);
  const double megabytes = resident_megabytes(process_);
  if (end()) return;
  int children = 0;
  double sum = 0;
  double living = 0;
  for (const Process& each : all) {
    if (each.id == process_) continue;
    watched_.most_megabytes = std::max(watched_.most_megabytes, each.megabytes);
    if (each.parent != process_) continue;
    ++children;
    living += each.is_dead ? 0 : 1;
    sum += each.megabytes;
  }
  watched_.megabytes.add(seconds(), megabytes);
  if (living > 0) watched_.worker_megabytes.add(seconds(), sum / living);
  watched_.most_files = std::max(watched_.most_files, files - files_of_a_child * children);
}

void WatchedCommand::harm(const Injection& injection) {
  auto all = others();
  const auto is_worker = [&](const Process& each) { return each.parent == process_; };
  if (injection.harm == Harm::KillWorker)
    std::erase_if(all, [&](const Process& each) { return !is_worker(each); });
  if (injection.harm == Harm::KillCase) std::erase_if(all, is_worker);
  if (all.empty()) return;
  ++watched_.harms;
  const pid_t chosen = all[injection.dice % all.size()].id;
  if (injection.harm == Harm::Stop) return stop(chosen);
  for (const Process& each : all)
    if (injection.harm == Harm::KillAll || each.id == chosen) ::kill(each.id, SIGKILL);
}

void WatchedCommand::stop(pid_t process) {
  ::kill(process, SIGSTOP);
  stopped_.push_back({process, seconds() + seconds_of_a_stop});
}

void WatchedCommand::wake() {
  std::erase_if(stopped_, [&](const Stopped& each) {
    if (seconds() < each.until) return false;
    ::kill(each.process, SIGCONT);
    return true;
  });
}

std::size_t WatchedCommand::count_left() const {
  const auto began = Clock::now();
  while (!others().empty() && Clock::now() - began < patience) std::this_thread::sleep_for(pause);
  return others().size();
}

}  // namespace sonde::bench
