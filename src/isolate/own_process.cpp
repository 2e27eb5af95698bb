// SPDX-License-Identifier: Apache-2.0
// The fork sends one message and exits. Until the message is whole, this process alternates
// between reading and looking whether the fork is gone. Where the code under test has closed
// the socket, the message comes through memory. What the fork has started is in its group, and
// ends with it.
#include "isolate/own_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolate/channel.hpp"
#include "isolate/descriptor.hpp"
#include "isolate/mailbox.hpp"
#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

constexpr int milliseconds_between_looks = 20;
constexpr int milliseconds_between_looks_at_mail = 1;

// The process of the case has left its last words and its report.
[[noreturn]] void die_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  _exit(EXIT_FAILURE);
}

// Shared with each fork.
Mailbox* mailbox() {
  static void* const memory = mmap(nullptr, sizeof(Mailbox), PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<Mailbox*>(memory);
}

// Receives one message of a process. It stops when the process is gone: others that the process
// started may hold its end of the socket for longer.
class Receiver {
 public:
  Receiver(int socket, Mailbox& mailbox, pid_t process)
      : socket_(socket), mailbox_(mailbox), process_(process) {}

  std::string receive() {
    std::optional<std::string> message;
    while (!(message = next()) && !is_gone_) {
      is_gone_ = has_ended(WNOHANG);
      read_all();
    }
    if (!is_gone_) has_ended(0);
    const int status = reap();
    if (!message || !WIFEXITED(status)) die_as(status);
    return std::move(*message);
  }

 private:
  // What came through the socket comes first.
  std::optional<std::string> next() {
    if (mailbox_.has_mail() && has_nothing_more()) bytes_ = mail_ += mailbox_.receive();
    return take_message(bytes_);
  }

  bool has_nothing_more() {
    pollfd file{socket_, POLLIN, 0};
    return socket_ < 0 || poll(&file, 1, 0) == 0;
  }

  void read_all() {
    int timeout = is_gone_      ? 0
                  : socket_ < 0 ? milliseconds_between_looks_at_mail
                                : milliseconds_between_looks;
    pollfd file{socket_, POLLIN, 0};
    for (; poll(&file, 1, timeout) > 0 && read_some(); timeout = 0) continue;
  }

  bool read_some() {
    std::array<char, 65536> buffer;
    const auto count = read(socket_, buffer.data(), buffer.size());
    if (count > 0) bytes_.append(buffer.data(), static_cast<std::size_t>(count));
    else socket_ = -1;  // its end: the process died, or has closed it
    return count > 0;
  }

  // Its number stays its own until it is reaped.
  bool has_ended(int options) const {
    siginfo_t facts{};
    while (waitid(P_PID, static_cast<id_t>(process_), &facts, WEXITED | WNOWAIT | options) != 0)
      if (errno != EINTR) return true;
    return facts.si_pid == process_;
  }

  int reap() const {
    kill(-process_, SIGKILL);
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
    return status;
  }

  int socket_;
  Mailbox& mailbox_;
  pid_t process_;
  bool is_gone_ = false;
  std::string bytes_;
  std::string mail_;
};

[[noreturn]] void become(int socket, Mailbox& mailbox,
                         const std::function<std::string()>& function) {
  try {
    const Channel channel(socket, mailbox);
    channel.send(function());
  } catch (...) {
    std::abort();  // or it would go on as its parent
  }
  std::fflush(nullptr);
  _exit(EXIT_SUCCESS);
}

// The system may have room for one a moment later.
pid_t fork_patiently() {
  constexpr int attempts = 50;
  pid_t process = -1;
  for (int i = 0; i < attempts && (process = fork_sharing_names()) < 0; ++i) usleep(10'000);
  return process;
}

}  // namespace

std::optional<std::string> run_in_own_process(const std::function<std::string()>& function) {
  std::array<int, 2> sockets{};
  if (mailbox() == nullptr) return std::nullopt;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) return std::nullopt;
  for (int& socket : sockets) socket = out_of_reach(socket);
  mailbox()->clear();
  std::fflush(nullptr);  // or both would write it
  const pid_t parent = getpid();
  const pid_t process = fork_patiently();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(EXIT_FAILURE);
    setpgid(0, 0);
    close(sockets[0]);
    become(sockets[1], *mailbox(), function);
  }
  close(sockets[1]);
  std::optional<std::string> reply;
  if (process > 0) {
    setpgid(process, process);  // whichever of the two is first
    reply = Receiver(sockets[0], *mailbox(), process).receive();
  }
  close(sockets[0]);
  return reply;
}

}  // namespace sonde::isolate
