// SPDX-License-Identifier: Apache-2.0
// A ring of bytes. A message is its length, eight bytes, and then its bytes, as in a Channel.
#include "isolate/mailbox.hpp"

#include <algorithm>
#include <cstring>

#include <unistd.h>

#include "isolate/channel.hpp"

namespace sonde::isolate {

void Mailbox::send(std::string_view message) {
  const std::uint64_t size = message.size();
  write({reinterpret_cast<const char*>(&size), sizeof size});
  write(message);
}

void Mailbox::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = written_.load(std::memory_order_relaxed);
    const auto free = room - (written - read_.load(std::memory_order_acquire));
    const auto at = written % room;
    const auto count = std::min({bytes.size(), free, room - at});
    if (count == 0) usleep(1000);
    std::memcpy(bytes_.data() + at, bytes.data(), count);
    written_.store(written + count, std::memory_order_release);
    bytes.remove_prefix(count);
  }
}

bool Mailbox::has_mail() const {
  return written_.load(std::memory_order_acquire) != read_.load(std::memory_order_relaxed);
}

// The sender's memory may be damaged: no more is read than there is room for.
std::string Mailbox::receive() {
  const auto written = written_.load(std::memory_order_acquire);
  const auto read = read_.load(std::memory_order_relaxed);
  const auto size = std::min<std::uint64_t>(written - read, room);
  std::string received;
  for (std::uint64_t i = read; i < read + size; ++i) received += bytes_[i % room];
  read_.store(written, std::memory_order_release);
  return received;
}

void Mailbox::clear() {
  written_ = 0;
  read_ = 0;
}

std::optional<std::string> take_message(std::string& received) {
  std::uint64_t size = 0;
  if (received.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, received.data(), sizeof size);
  Channel::check_size(size);
  if (received.size() - sizeof size < size) return std::nullopt;
  std::string message = received.substr(sizeof size, size);
  received.erase(0, sizeof size + size);
  return message;
}

}  // namespace sonde::isolate
