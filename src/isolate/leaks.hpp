// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::isolate {

// Watches whether cases free what they allocate, in programs with a sanitizer that finds leaks.
class LeakWatch {
 public:
  // Whether this program has one.
  static bool is_possible();
  // Counts blocks from now on.
  void start();
  // Whether fewer were freed than allocated.
  bool is_suspicious() const;
  // Asks the sanitizer, which takes milliseconds. Ends the process after its report if it
  // finds a leak.
  void die_of_leak();

 private:
  unsigned looks_ = 0;
};

}  // namespace sonde::isolate
