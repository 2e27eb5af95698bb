// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sonde::isolate {

// Stands in memory that two processes share, and takes messages from the one to the other where
// the code under test has closed the socket between them. One process sends, one receives.
class Mailbox {
 public:
  // Waits for the receiver while the box is full.
  void send(std::string_view message);
  // Whether something was sent and not received.
  bool has_mail() const;
  // All that was sent and not received; a part of a message where it is longer than the box.
  std::string receive();
  // Before the two use it.
  void clear();

 private:
  static constexpr std::size_t room = std::size_t{1} << 20;
  void write(std::string_view bytes);

  std::atomic<std::uint64_t> written_;  // bytes in all
  std::atomic<std::uint64_t> read_;
  std::array<char, room> bytes_;
};

// Takes the first message from the beginning of what was received, if the message is whole.
// Throws Error where its length is damaged.
std::optional<std::string> take_message(std::string& received);

}  // namespace sonde::isolate
