// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::isolate {

// What LeakSanitizer reports. It reports all blocks that were ever leaked, summed up by where
// they were allocated; so what is new is the difference of two reports of one process.
class LeakReport {
 public:
  LeakReport() = default;
  // As the sanitizer writes it.
  explicit LeakReport(std::string_view report);

  bool empty() const { return leaks_.empty(); }
  // What was leaked since the earlier report.
  LeakReport since(const LeakReport& earlier) const;
  // In the form that the sanitizer writes.
  std::string text() const;

 private:
  struct Leak {
    std::string kind;   // "Direct leak"
    std::string stack;  // lines
    std::uint64_t bytes = 0;
    std::uint64_t blocks = 0;
  };
  std::vector<Leak> leaks_;
  std::string sanitizer_;  // which found them
};

}  // namespace sonde::isolate
