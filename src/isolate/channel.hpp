// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sonde::isolate {

// One end of a socket between a process and its child: whole messages, in order. The socket
// stays the caller's.
class Channel {
 public:
  explicit Channel(int socket) : socket_(socket) {}
  // False where the other end is gone.
  bool send(std::string_view message) const;
  // Waits. Nothing where the other end is gone. Throws Error where the length of the message
  // is damaged.
  std::optional<std::string> receive() const;
  int socket() const { return socket_; }

 private:
  int socket_;
};

}  // namespace sonde::isolate
