// SPDX-License-Identifier: Apache-2.0
// While the parent waits for a message, it passes on what the child prints and looks at it every
// 20 ms: at its memory, at the processor's time that the running case has used, and whether it
// is gone. A case hangs if it exceeds its limit: one second, or 20 times the slowest case before
// it if that is more. A child that hangs gets a signal, upon which it records its stack; then it
// is killed.
#include "isolate/child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isolate/last_words.hpp"
#include "isolate/report_channel.hpp"
#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

constexpr int milliseconds_between_looks = 20;
constexpr double least_limit = 1;     // seconds; what takes less is no hang
constexpr double times_slowest = 20;  // beyond which a case hangs
constexpr double clock_per_processor = 10;
constexpr double growing_megabytes = 1;       // between two looks
constexpr std::size_t most_kept = 64 * 1024;  // of what it wrote
constexpr int farewell = 0;

void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written <= 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (pipe(ends.data()) != 0)
      throw NoChild(std::string("cannot make a pipe: ") + std::strerror(errno));
  }
};

// A crash is expected here: no core file for each, and no child without its parent.
void become_child(pid_t parent) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(farewell);
  forget_interrupts();
  signal(SIGINT, SIG_IGN);
}

}  // namespace

Child::Child(Board& board, CaseLimits limits, Writing writing,
             const std::function<void(Channel&)>& body)
    : board_(board), limits_(limits), writing_(writing) {
  board_.wipe();
  start(body);
}

Child::~Child() { stop(); }

void Child::start(const std::function<void(Channel&)>& body) {
  std::array<int, 2> sockets{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
    throw NoChild(std::string("cannot make a socket: ") + std::strerror(errno));
  const Pipe output;
  const Pipe error;
  report_file_ = memfd_create("sonde-report", MFD_CLOEXEC);
  std::fflush(nullptr);  // or the child would write it, too
  const pid_t parent = getpid();
  pid_ = fork_sharing_names();
  if (pid_ == 0) {
    become_child(parent);
    dup2(output.ends[1], STDOUT_FILENO);
    dup2(error.ends[1], STDERR_FILENO);
    for (const int file :
         {output.ends[0], output.ends[1], error.ends[0], error.ends[1], sockets[0]})
      close(file);
    leave_last_words(board_);
    send_reports_to(report_file_);
    Channel channel(sockets[1]);
    body(channel);
    std::fflush(nullptr);
    board_.end_case();
    _exit(farewell);
  }
  for (const int file : {output.ends[1], error.ends[1], sockets[1]}) close(file);
  if (pid_ < 0) {
    for (const int file : {output.ends[0], error.ends[0], sockets[0], report_file_}) close(file);
    throw NoChild(std::string("cannot start a child process: ") + std::strerror(errno));
  }
  channel_ = Channel(sockets[0]);
  output_ = output.ends[0];
  error_ = error.ends[0];
}

// A child that is killed here may have sent messages before.
std::optional<std::string> Child::receive(const std::function<bool()>& is_enough) {
  while (!ended_) {
    if (!gone_ && !stopped_ && is_enough()) {
      stopped_ = true;
      kill(pid_, SIGKILL);
    }
    std::array<pollfd, 3> files = {
        {{channel_.socket(), POLLIN, 0}, {output_, POLLIN, 0}, {error_, POLLIN, 0}}};
    const int ready = poll(files.data(), files.size(), milliseconds_between_looks);
    if (ready > 0 && files[1].revents != 0) pump(output_, STDOUT_FILENO);
    if (ready > 0 && files[2].revents != 0) pump(error_, STDERR_FILENO);
    if (ready > 0 && files[0].revents != 0) {
      if (auto message = channel_.receive()) return message;
      reap();
    } else {
      watch();
    }
  }
  return std::nullopt;
}

void Child::pump(int pipe, int onto) {
  std::array<char, 4096> buffer{};
  const auto count = read(pipe, buffer.data(), buffer.size());
  if (count <= 0) return;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
  if (writing_ == Writing::PassedOn) write_all(onto, text);
  tail_ += text;
  if (tail_.size() > 2 * most_kept) tail_.erase(0, tail_.size() - most_kept);
}

// Reads what it wrote last, and does not wait: a process that it started may still hold the pipe.
void Child::drain() {
  for (const auto& [pipe, onto] : {std::pair(output_, STDOUT_FILENO), {error_, STDERR_FILENO}}) {
    pollfd file{pipe, POLLIN, 0};
    while (poll(&file, 1, 0) > 0 && (file.revents & POLLIN) != 0) pump(pipe, onto);
  }
}

void Child::read_report() {
  std::array<char, 4096> buffer{};
  ssize_t count = 0;
  while (report_.size() < most_kept && (count = pread(report_file_, buffer.data(), buffer.size(),
                                                      static_cast<off_t>(report_.size()))) > 0)
    report_.append(buffer.data(), static_cast<std::size_t>(count));
}

void Child::watch() {
  const auto now = Clock::now();
  if (now - last_look_ < std::chrono::milliseconds(milliseconds_between_looks)) return;
  last_look_ = now;
  if (is_gone()) return reap();
  if (!board_.in_case()) return;
  // The clocks of two processes cannot be compared.
  if (const pid_t process = process_of_case(); process != watched_) {
    watched_ = process;
    case_ = 0;
  }
  const double used = megabytes();
  if (used > limits_.memory_megabytes) return end_for(Cause::Memory, limits_.memory_megabytes);
  // While it grows, memory is the limit that it will pass.
  const bool grows = used > megabytes_ + growing_megabytes;
  megabytes_ = used;
  if (grows) case_ = 0;
  watch_time(processor_seconds());
}

void Child::watch_time(double used) {
  if (board_.begun() != case_) {
    slowest_ = std::max(slowest_, case_used_);
    case_ = board_.begun();
    case_processor_ = used;
    case_used_ = 0;
    case_start_ = Clock::now();
    return;
  }
  case_used_ = used - case_processor_;
  const double adaptive = std::max(least_limit, times_slowest * slowest_);
  const double limit = limits_.case_seconds > 0 ? limits_.case_seconds : adaptive;
  const double on_clock = std::chrono::duration<double>(Clock::now() - case_start_).count();
  if (case_used_ > limit || on_clock > clock_per_processor * limit)
    return end_for(Cause::Hang, limit);
}

void Child::end_for(Cause cause, double limit) {
  death_.cause = cause;
  death_.limit = limit;
  kill(watched_, cause == Cause::Hang ? signal_of_hang() : SIGKILL);
  constexpr int looks = 50;  // it may block the signal
  for (int i = 0; i < looks && !is_gone(); ++i) usleep(10'000);
  stop();
}

void Child::stop() {
  if (ended_) return;
  if (!gone_) kill(pid_, SIGKILL);
  reap();
}

bool Child::is_gone() {
  gone_ = gone_ || waitpid(pid_, &death_.status, WNOHANG) == pid_;
  return gone_;
}

void Child::reap() {
  if (ended_) return;
  ended_ = true;
  if (!gone_) waitpid(pid_, &death_.status, 0);
  drain();
  read_report();
  death_.output = tail_;
  death_.report = report_;
  for (const int file : {channel_.socket(), output_, error_, report_file_}) close(file);
}

std::optional<Failure> Child::failure() const {
  const bool came_to_its_end = WIFEXITED(death_.status) && !board_.last_words().called_exit &&
                               WEXITSTATUS(death_.status) == farewell && !board_.in_case();
  if (came_to_its_end) return std::nullopt;
  return failure_of(death_, board_.last_words());
}

bool Child::was_killed() const {
  return !stopped_ && death_.cause == Cause::None && WIFSIGNALED(death_.status) &&
         WTERMSIG(death_.status) == SIGKILL;
}

// The number on the board may be damaged: only a child of the child is accepted.
pid_t Child::process_of_case() const {
  const pid_t process = board_.process();
  if (process <= 0) return pid_;
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  std::getline(file, line);
  std::istringstream behind_name(line.substr(std::min(line.rfind(')') + 1, line.size())));
  char state = 0;
  pid_t parent = 0;
  behind_name >> state >> parent;
  return parent == pid_ ? process : pid_;
}

double Child::processor_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(watched_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double Child::megabytes() const {
  std::ifstream file("/proc/" + std::to_string(watched_) + "/statm");
  double pages = 0;
  double resident = 0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

}  // namespace sonde::isolate
