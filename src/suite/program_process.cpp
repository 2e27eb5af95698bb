// SPDX-License-Identifier: Apache-2.0
#include "suite/program_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolate/channel.hpp"
#include "isolate/start_variable.hpp"
#include "suite/program.hpp"
#include "suite/serve.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

constexpr std::size_t most_tail = 2000;  // bytes of output that a sentence may quote
constexpr double seconds_to_end = 0.1;
constexpr int most_reads = 64;  // of output at once: some programs never pause
// A program that was stopped does not read: then it is of no use.
constexpr timeval longest_sending{.tv_sec = 10, .tv_usec = 0};

// The search has no end of its own: the scheduler ends it. What is meant for the scheduler is not
// for the program.
Start start_of(const ProgramStart& start, int socket, int output, int input) {
  Start program{start.program, start.arguments};
  program.variables = {
      "SONDE_PROFILE=fuzz", "SONDE_MAX_SECONDS=1e9", "SONDE_SEED=" + std::to_string(start.seed),
      isolate::start_variable(served_variable, {socket, getpid()}, start.property)};
  program.dropped = {"SONDE_REPORT", "SONDE_JOBS", "SONDE_BUDGET", "SONDE_QUIET", "SONDE_VERBOSE"};
  program.input = input;
  program.output = program.error = output;
  program.handed_over = socket;
  program.group = Start::Group::Own;
  return program;
}

// Closes a file that only the program needs.
struct File {
  explicit File(int its_number) : number(its_number) {}
  ~File() { close(number); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int number;
};

std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace

ProgramProcess::ProgramProcess(const ProgramStart& start) {
  std::array<int, 2> sockets{-1, -1};
  std::array<int, 2> output{-1, -1};
  const File nothing{open("/dev/null", O_RDONLY | O_CLOEXEC)};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0 ||
      pipe2(output.data(), O_CLOEXEC) != 0)
    throw Error(std::string("no further process can be started: ") + std::strerror(errno));
  fcntl(output[0], F_SETFL, O_NONBLOCK);  // the program's own end waits
  setsockopt(sockets[0], SOL_SOCKET, SO_SNDTIMEO, &longest_sending, sizeof longest_sending);
  socket_ = sockets[0];
  output_ = output[0];
  const File theirs{sockets[1]};
  const File their_output{output[1]};
  try {
    process_ = suite::start(start_of(start, sockets[1], output[1], nothing.number));
  } catch (const Error&) {
    close_socket();
    close(output_);
    throw;
  }
}

// With all processes of its group.
ProgramProcess::~ProgramProcess() {
  if (process_ > 0) {
    kill(-process_, SIGKILL);
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close_socket();
  if (output_ >= 0) close(output_);
}

void ProgramProcess::close_socket() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

bool ProgramProcess::send_bytes(std::string_view message) {
  return socket_ >= 0 && isolate::Channel(socket_).send(message);
}

// A process that a case has started may have the other end of the socket, and outlive the program.
void ProgramProcess::read() {
  const bool was_dead = is_dead();
  read_output();
  read_messages();
  if (was_dead) close_socket();
}

bool ProgramProcess::is_dead() const {
  siginfo_t facts{};
  return process_ > 0 &&
         waitid(P_PID, static_cast<id_t>(process_), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         facts.si_pid == process_;
}

void ProgramProcess::read_messages() {
  std::array<char, 1 << 16> bytes{};
  while (socket_ >= 0) {
    const auto got = recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got > 0) {
      received_.append(bytes.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      close_socket();
    } else if (errno == EAGAIN) {
      return;
    }
  }
}

void ProgramProcess::read_output() {
  std::array<char, 4096> bytes{};
  for (int i = 0; i < most_reads && output_ >= 0; ++i) {
    const auto got = ::read(output_, bytes.data(), bytes.size());
    if (got > 0) {
      tail_.append(bytes.data(), static_cast<std::size_t>(got));
      if (tail_.size() > 2 * most_tail) tail_.erase(0, tail_.size() - most_tail);
    } else if (got == 0) {
      close(output_);
      output_ = -1;
    } else if (errno != EINTR) {
      return;
    }
  }
}

std::optional<Message> ProgramProcess::next_message() {
  std::uint64_t size = 0;
  if (received_.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, received_.data(), sizeof size);
  isolate::Channel::check_size(size);
  if (received_.size() - sizeof size < size) return std::nullopt;
  const std::string bytes = received_.substr(sizeof size, size);
  received_.erase(0, sizeof size + size);
  try {
    return message_in(bytes);
  } catch (const std::exception&) {  // also where there is not so much memory
    throw Error("sent what cannot be read: build it with the Sonde that the scheduler is of");
  }
}

// It has closed its socket, and is of no use: it may end by itself, for a moment.
std::string ProgramProcess::last_words() {
  const End end = process_ > 0 ? wait_for(process_, seconds_to_end) : End{};
  if (process_ > 0) kill(-process_, SIGKILL);
  process_ = -1;
  read_output();
  const std::string line = last_line(tail_);
  return end.text() + (line.empty() ? "" : "; the last that it wrote: " + line);
}

}  // namespace sonde::suite
