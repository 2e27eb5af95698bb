// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde {

// Thrown to leave a case that does not count: by generators that cannot go on
// and by the throwing forms of assumptions. Not derived from std::exception, so
// that code under test does not catch it by accident.
struct Discarded {
  const char* why;
};

// Thrown by the throwing forms of checks, after the failure was noted.
struct Failed {};

}  // namespace sonde
