// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/clock.hpp"
#include "campaign/events.hpp"

namespace sonde::campaign {

// Sends the events of one campaign: holds what all of them have in common.
struct EventSender {
  Listener& listener;
  std::string id;
  Clock::time_point start = Clock::now();

  double seconds() const { return seconds_since(start); }
};

}  // namespace sonde::campaign
