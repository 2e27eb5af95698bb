// SPDX-License-Identifier: Apache-2.0
// The fork sends one message and exits. Until the message is whole, this process alternates
// between reading and looking whether the fork is gone.
#include "isolate/own_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolate/channel.hpp"
#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

constexpr int milliseconds_between_looks = 20;

// The process of the case has left its last words and its report.
[[noreturn]] void die_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  _exit(EXIT_FAILURE);
}

// Receives one message of a process. It stops when the process is gone: others that the process
// started may hold its end of the socket for longer.
class Receiver {
 public:
  Receiver(int socket, pid_t process) : socket_(socket), process_(process) {}

  std::string receive() {
    while (!is_whole() && !is_gone_) {
      is_gone_ = waitpid(process_, &status_, WNOHANG) == process_;
      pollfd file{socket_, POLLIN, 0};
      while (poll(&file, 1, is_gone_ ? 0 : milliseconds_between_looks) > 0 && read_more()) continue;
    }
    if (!is_gone_) wait();
    if (!is_whole() || !WIFEXITED(status_)) die_as(status_);
    return bytes_.substr(sizeof(std::uint64_t));
  }

 private:
  bool is_whole() const {
    std::uint64_t size = 0;
    if (bytes_.size() < sizeof size) return false;
    std::memcpy(&size, bytes_.data(), sizeof size);
    return bytes_.size() - sizeof size >= size;
  }

  bool read_more() {
    std::array<char, 4096> buffer{};
    const auto count = read(socket_, buffer.data(), buffer.size());
    if (count > 0) bytes_.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0 && !is_whole();
  }

  void wait() {
    while (waitpid(process_, &status_, 0) < 0 && errno == EINTR) continue;
  }

  int socket_;
  pid_t process_;
  int status_ = 0;
  bool is_gone_ = false;
  std::string bytes_;
};

[[noreturn]] void become(int socket, const std::function<std::string()>& function) {
  try {
    Channel(socket).send(function());
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
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) return std::nullopt;
  std::fflush(nullptr);  // or both would write it
  const pid_t parent = getpid();
  const pid_t process = fork_patiently();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(EXIT_FAILURE);
    close(sockets[0]);
    become(sockets[1], function);
  }
  close(sockets[1]);
  std::optional<std::string> reply;
  if (process > 0) reply = Receiver(sockets[0], process).receive();
  close(sockets[0]);
  return reply;
}

}  // namespace sonde::isolate
