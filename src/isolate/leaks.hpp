// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::isolate {

// Watches whether cases give back what they allocate, where a sanitizer can tell.
class LeakWatch {
 public:
  // Whether this program has a sanitizer that can.
  static bool can_tell();
  // Counts blocks from now on.
  void start();
  // Whether fewer were freed than allocated.
  bool is_suspicious() const;
  // Asks the sanitizer, which takes milliseconds; ends the process after its report if
  // it finds one.
  void die_of_leak();

 private:
  unsigned looks_ = 0;
};

}  // namespace sonde::isolate
