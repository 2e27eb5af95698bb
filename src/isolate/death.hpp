// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "isolate/board.hpp"
#include "run/probe.hpp"

namespace sonde::isolate {

// Why the parent ended a child; `None` where the child died of its own.
enum class Cause : std::uint8_t { None, Hang, Memory };

struct Death {
  Cause cause = Cause::None;
  int status = 0;             // as of waitpid
  double limit = 0;           // that was passed: seconds, or megabytes
  std::string_view output{};  // the last that it wrote
  std::string_view report{};  // of a sanitizer
};

// How the case failed that a child died of.
Failure failure_of(const Death& death, const Board::LastWords& words);

}  // namespace sonde::isolate
