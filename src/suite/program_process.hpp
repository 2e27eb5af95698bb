// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "suite/protocol.hpp"

namespace sonde::suite {

// How a program is started for one of its properties.
struct ProgramStart {
  std::string program{};
  std::vector<std::string> arguments{};  // by which it runs the property, without its own name
  std::string property{};
  std::uint64_t seed = 1;
};

// A program that was started for a property and does the orders of this process. It ends with
// this object, and with this process. It is in a group of its own: no Ctrl-C reaches it.
class ProgramProcess {
 public:
  // Throws Error where it cannot be started.
  explicit ProgramProcess(const ProgramStart& start);
  ~ProgramProcess();
  ProgramProcess(const ProgramProcess&) = delete;
  ProgramProcess& operator=(const ProgramProcess&) = delete;

  // False where it is gone.
  bool send(const Order& order) { return send_bytes(packed(order)); }
  bool send(const std::optional<campaign::Slice>& slice) { return send_bytes(packed(slice)); }

  // Reads what has come, without waiting.
  void read();
  // The next whole message that was read; nothing where there is none yet. Throws Error where it
  // is damaged.
  std::optional<Message> next_message();
  // Whether no further message will be read.
  bool has_ended() const { return socket_ < 0; }
  // After its end: how it ended, and the last of what it wrote, in one sentence.
  std::string last_words();

  // Files to wait for; negative ones are closed.
  int socket() const { return socket_; }
  int output() const { return output_; }
  pid_t process() const { return process_; }

 private:
  bool send_bytes(std::string_view message);
  void read_output();
  void read_messages();
  bool is_dead() const;
  void close_socket();

  int socket_ = -1;
  int output_ = -1;
  pid_t process_ = -1;
  std::string received_;  // not yet a whole message
  std::string tail_;      // of its output
};

}  // namespace sonde::suite
