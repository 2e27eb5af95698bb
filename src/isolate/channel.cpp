// SPDX-License-Identifier: Apache-2.0
// A message is its length, eight bytes, and then its bytes.
#include "isolate/channel.hpp"

#include <cerrno>
#include <cstdint>

#include <sys/socket.h>

#include "tree/error.hpp"

namespace sonde::isolate {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;  // no sound message is longer

bool send_all(int socket, const char* data, std::size_t size) {
  while (size > 0) {
    const auto sent = ::send(socket, data, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    data += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool receive_all(int socket, char* data, std::size_t size) {
  while (size > 0) {
    const auto got = ::recv(socket, data, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace

void Channel::check_size(std::uint64_t size) {
  if (size > most_bytes) throw Error("a child process sent a damaged message");
}

bool Channel::send_through_socket(std::string_view message) const {
  const std::uint64_t size = message.size();
  return send_all(socket_, reinterpret_cast<const char*>(&size), sizeof size) &&
         send_all(socket_, message.data(), message.size());
}

// Whoever receives reads the socket to its end first, so the order is kept.
bool Channel::send(std::string_view message) const {
  if (otherwise_ == nullptr) return send_through_socket(message);
  if (!is_open() || !send_through_socket(message)) otherwise_->send(message);
  return true;
}

std::optional<std::string> Channel::receive() const {
  if (otherwise_ != nullptr && !is_open()) return std::nullopt;
  std::uint64_t size = 0;
  if (!receive_all(socket_, reinterpret_cast<char*>(&size), sizeof size)) return std::nullopt;
  check_size(size);
  std::string message(size, '\0');
  if (!receive_all(socket_, message.data(), size)) return std::nullopt;
  return message;
}

}  // namespace sonde::isolate
