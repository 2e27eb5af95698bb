// SPDX-License-Identifier: Apache-2.0
// While the parent waits for a message, it passes on what the child prints and looks at it every
// 20 ms: at its memory, at the processor's time that the running case has used, and whether it
// is gone. A case hangs if it exceeds its limit: one second, or 20 times the slowest case before
// it if that is more. A child that hangs gets a signal, upon which it records its stack; then it
// is killed.
// The code under test may close all files of the child. So the end of the socket is not yet the
// end of the child: the parent goes on to look at it, and receives messages through the board.
// It may also start processes, which are in the child's group and end with it.
#include "isolate/child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isolate/descriptor.hpp"
#include "isolate/last_words.hpp"
#include "isolate/message.hpp"
#include "isolate/report_channel.hpp"
#include "isolate/sanitizers.hpp"
#include "isolate/worker.hpp"
#include "run/stderr_watch.hpp"

namespace sonde::isolate {
namespace {

constexpr int milliseconds_between_looks = 20;
constexpr int milliseconds_between_looks_at_mail = 1;
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
  ~Pipe() {
    for (const int end : ends)
      if (end >= 0) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw NoChild(std::string("cannot make a pipe: ") + std::strerror(errno));
    for (int& end : ends) end = out_of_reach(end);
  }
};

// A crash is expected here: no core file for each, and no child without its parent.
void become_child(pid_t parent) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(farewell);
  setpgid(0, 0);
  give_back_interrupts();
  // Reading from the terminal would stop this process, which is not in front any more.
  for (const int number : {SIGTTIN, SIGTTOU}) signal(number, SIG_IGN);
}

}  // namespace

Child::Child(Board& board, CaseLimits limits, Writing writing, const Task& task)
    : board_(board), limits_(limits), writing_(writing) {
  board_.wipe();
  start(task);
  if (!task.launch.forks()) brief(task);
}

Child::~Child() { stop(); }

void Child::start(const Task& task) {
  std::array<int, 2> sockets{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
    throw NoChild(std::string("cannot make a socket: ") + std::strerror(errno));
  for (int& socket : sockets) socket = out_of_reach(socket);
  Pipe output;
  Pipe error;
  report_file_ = out_of_reach(memfd_create("sonde-report", MFD_CLOEXEC));
  channel_ = Channel(sockets[0]);
  output_ = std::exchange(output.ends[0], -1);
  error_ = std::exchange(error.ends[0], -1);
  std::fflush(nullptr);  // or the child would write it, too
  left_.emplace();
  const ChildFiles files{sockets[1],     board_.file(), report_file_,
                         output.ends[1], error.ends[1], log_.file()};
  // Without a file for its reports, a sanitizer's report would be lost.
  if (report_file_ >= 0)
    pid_ = task.launch.forks() ? fork_for(task, files) : start_again(task.launch, files);
  const int code = errno;
  close(sockets[1]);
  if (pid_ >= 0) setpgid(pid_, pid_);  // whichever of the two is first
  if (pid_ >= 0) return;
  for (const int file : {sockets[0], output_, error_, report_file_}) close(file);
  throw NoChild(std::string("cannot start a child process: ") + std::strerror(code));
}

// Whatever `body` throws must not leave this function in the fork, which would go on as its
// parent.
pid_t Child::fork_for(const Task& task, const ChildFiles& files) const {
  const pid_t parent = getpid();
  const pid_t process = fork_sharing_names();
  if (process != 0) return process;
  become_child(parent);
  dup2(files.output, STDOUT_FILENO);
  dup2(files.error, STDERR_FILENO);
  for (const int file : {files.output, files.error, output_, error_, channel_.socket()})
    close(file);
  leave_last_words(board_);
  send_reports_to(report_file_);
  run::use_log_file({files.log, &board_.log_passed_on()});
  notice_forks();
  try {
    Channel channel(files.channel, board_.mailbox());
    task.body(channel);
  } catch (...) {
    std::abort();
  }
  std::fflush(nullptr);
  board_.end_case();
  _exit(farewell);
}

// What the program prints before it gets to the property is dropped.
void Child::brief(const Task& task) {
  const Writing writing = std::exchange(writing_, Writing::KeptBack);
  receive_in_time();
  drain(output_, STDOUT_FILENO);
  drain(error_, STDERR_FILENO);
  writing_ = writing;
  tail_.clear();
  send(task.order());
  if (receive_in_time() == packed(hash_of_sites())) return;
  stop();
  throw NoChild("the restarted program has other checks and labels than before");
}

std::string Child::receive_in_time() {
  constexpr std::chrono::seconds most(60);
  const auto start = Clock::now();
  auto message = receive([&] { return must_stop() || Clock::now() - start > most; });
  if (message) return std::move(*message);
  throw NoChild("the restarted program did not reach the property");
}

// A child that is killed here may have sent messages before.
std::optional<std::string> Child::receive(const std::function<bool()>& is_enough) {
  while (!ended_) {
    if (!gone_ && !stopped_ && is_enough()) {
      stopped_ = true;
      kill(pid_, SIGKILL);
    }
    const bool has_message = wait();
    if (has_message) {
      if (auto message = channel_.receive()) return message;
      lose_contact();
    }
    if (is_cut_off())
      if (auto message = next_mail()) return message;
    if (gone_ && !has_message) reap();
    else watch();
  }
  return next_mail();
}

// For a message, or for the next look. True if there is a message, or the end of the socket.
bool Child::wait() {
  const int timeout = gone_      ? 0
                      : cut_off_ ? milliseconds_between_looks_at_mail
                                 : milliseconds_between_looks;
  std::array<pollfd, 3> files = {
      {{cut_off_ ? -1 : channel_.socket(), POLLIN, 0}, {output_, POLLIN, 0}, {error_, POLLIN, 0}}};
  if (poll(files.data(), files.size(), timeout) <= 0) return false;
  if (files[1].revents != 0) pump(output_, STDOUT_FILENO);
  if (files[2].revents != 0) pump(error_, STDERR_FILENO);
  return files[0].revents != 0;
}

// Most often it has died: then the system needs a moment longer.
void Child::lose_contact() {
  cut_off_ = true;
  constexpr int looks = 50;
  for (int i = 0; i < looks && !is_gone(); ++i) usleep(20);
}

// A process that it has started may hold the socket that it has lost. What it sent through the
// socket comes first.
bool Child::is_cut_off() {
  if (cut_off_ || !board_.mailbox().has_mail()) return cut_off_;
  pollfd file{channel_.socket(), POLLIN, 0};
  return cut_off_ = poll(&file, 1, 0) == 0;
}

std::optional<std::string> Child::next_mail() {
  mail_ += board_.mailbox().receive();
  return take_message(mail_);
}

void Child::pump(int& pipe, int onto) {
  std::array<char, 4096> buffer{};
  const auto count = read(pipe, buffer.data(), buffer.size());
  if (count == 0) {  // nobody has its other end any more
    close(pipe);
    pipe = -1;
  }
  if (count > 0) take({buffer.data(), static_cast<std::size_t>(count)}, onto);
}

void Child::take(std::string_view text, int onto) {
  if (writing_ == Writing::PassedOn) write_all(onto, text);
  tail_ += text;
  if (tail_.size() > 2 * most_kept) tail_.erase(0, tail_.size() - most_kept);
}

// Reads what it wrote last, and does not wait: a process that it started may still hold the pipe.
void Child::drain(int& pipe, int onto) {
  pollfd file{pipe, POLLIN, 0};
  while (pipe >= 0 && poll(&file, 1, 0) > 0 && (file.revents & POLLIN) != 0) pump(pipe, onto);
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
  if (is_gone() || !board_.in_case()) return;
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

void Child::pause() const { kill(pid_, SIGSTOP); }

void Child::resume() {
  kill(pid_, SIGCONT);
  case_ = 0;
}

void Child::stop() {
  if (ended_) return;
  if (!gone_) kill(pid_, SIGKILL);
  reap();
}

// Its number stays its own until it is reaped.
bool Child::is_gone() {
  siginfo_t facts{};
  const int failed = waitid(P_PID, static_cast<id_t>(pid_), &facts, WEXITED | WNOHANG | WNOWAIT);
  gone_ = gone_ || facts.si_pid == pid_ || (failed != 0 && errno == ECHILD);
  return gone_;
}

// With the processes that it has started and left.
void Child::reap() {
  if (ended_) return;
  ended_ = true;
  siginfo_t facts{};
  while (!gone_ && waitid(P_PID, static_cast<id_t>(pid_), &facts, WEXITED | WNOWAIT) != 0 &&
         errno == EINTR)
    continue;
  kill(-pid_, SIGKILL);
  if (watched_ > 0 && watched_ != pid_) kill(-watched_, SIGKILL);
  while (waitpid(pid_, &death_.status, 0) < 0 && errno == EINTR) continue;
  left_.reset();
  drain(output_, STDOUT_FILENO);
  drain(error_, STDERR_FILENO);
  take(log_.rest(board_.log_passed_on()), STDERR_FILENO);
  read_report();
  death_.output = tail_;
  death_.report = report_;
  for (const int file : {channel_.socket(), output_, error_, report_file_})
    if (file >= 0) close(file);
}

std::optional<Failure> Child::failure() const {
  const bool came_to_its_end = WIFEXITED(death_.status) && !board_.last_words().called_exit &&
                               WEXITSTATUS(death_.status) == farewell && !board_.in_case();
  if (came_to_its_end) return std::nullopt;
  if (auto before = failure_before_death()) return before;
  auto failure = failure_of(death_, board_.last_words());
  failure.named_origin = board_.origin();
  return failure;
}

Cause Child::cause() const { return failure_before_death() ? Cause::None : death_.cause; }

// What is on the board may be damaged: then it says nothing.
std::optional<Failure> Child::failure_before_death() const {
  const std::string packed = board_.in_case() ? board_.failure() : "";
  if (packed.empty()) return std::nullopt;
  try {
    return unpacked<Failure>(packed);
  } catch (const Error&) {
    return std::nullopt;
  }
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
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024) + log_.megabytes();
}

}  // namespace sonde::isolate
