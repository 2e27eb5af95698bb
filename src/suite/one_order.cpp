// SPDX-License-Identifier: Apache-2.0
#include "suite/one_order.hpp"

#include <array>
#include <chrono>

#include <poll.h>

#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

constexpr int poll_milliseconds = 50;

void wait_for(const ProgramProcess& process) {
  std::array files = {pollfd{process.socket(), POLLIN, 0}, pollfd{process.output(), POLLIN, 0}};
  poll(files.data(), files.size(), poll_milliseconds);
}

// False for a message that others follow.
bool is_last(const Message& message) {
  if (const auto* const greeting = std::get_if<Greeting>(&message))
    if (greeting->protocol != protocol_version())
      throw Error("was built with Sonde " + greeting->sonde + ", which does not fit Sonde " +
                  version() + ": build it anew");
  if (const auto* const refused = std::get_if<Refused>(&message))
    throw Error("cannot do it (" + refused->sentence + ")");
  return !std::holds_alternative<Greeting>(message) && !std::holds_alternative<StillAlive>(message);
}

Message answer_of(ProgramProcess& process, double seconds, bool (*is_over)()) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (Clock::now() < end && !is_over()) {
    wait_for(process);
    process.read();
    while (auto message = process.next_message())
      if (is_last(*message)) return std::move(*message);
    if (process.has_ended()) throw Error(process.last_words());
  }
  throw Error("did not answer in time");
}

}  // namespace

Message do_order(const ProgramStart& start, const Order& order, double seconds, bool (*is_over)()) {
  ProgramProcess process(start);
  try {
    process.send(order);
    return answer_of(process, seconds, is_over);
  } catch (const Error& error) {
    throw Error("the program " + start.program + " " + error.what());
  }
}

}  // namespace sonde::suite
