// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "isolate/leak_report.hpp"

namespace sonde::isolate {

// Watches whether cases free what they allocate, in programs with a sanitizer that finds leaks.
class LeakWatch {
 public:
  // Whether this program has one.
  static bool is_possible();
  // Counts blocks from now on.
  void start();
  // Whether fewer were freed than allocated.
  bool keeps_blocks() const;
  // The same, but false for more and more of the cases that keep blocks where none of them was
  // found to leak: a look takes milliseconds.
  bool is_worth_a_look();
  // Asks the sanitizer whether blocks were leaked since it was last asked: perhaps by the last
  // case, perhaps before.
  bool finds_leaks();
  // Ends the process, with a report, if blocks were leaked since the sanitizer was last asked.
  void die_of_leak();

 private:
  LeakReport new_leaks();

  LeakReport known_;           // all leaks when the sanitizer was last asked
  std::uint64_t looks_ = 0;    // since the last leak
  std::uint64_t skipped_ = 0;  // cases since the last look
};

}  // namespace sonde::isolate
