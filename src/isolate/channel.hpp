// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "isolate/descriptor.hpp"
#include "isolate/mailbox.hpp"

namespace sonde::isolate {

// One end of a socket between a process and its child: whole messages, in order. The socket
// stays the caller's.
class Channel {
 public:
  explicit Channel(int socket) : socket_(socket), identity_(socket) {}
  // The end of a process that runs code under test, which may close the socket: then messages
  // go to the mailbox.
  Channel(int socket, Mailbox& otherwise) : Channel(socket) { otherwise_ = &otherwise; }

  // False where the other end is gone.
  bool send(std::string_view message) const;
  // Waits. Nothing where the other end is gone, or the socket. Throws Error where the length of
  // the message is damaged.
  std::optional<std::string> receive() const;
  int socket() const { return socket_; }

  // Throws Error where no sound message has this length.
  static void check_size(std::uint64_t size);

 private:
  bool is_open() const { return identity_.is_of(socket_); }
  bool send_through_socket(std::string_view message) const;

  int socket_;
  FileIdentity identity_;
  Mailbox* otherwise_ = nullptr;
};

}  // namespace sonde::isolate
