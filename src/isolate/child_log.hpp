// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::isolate {

// A file in memory for what a child holds back of its standard error (run/stderr_watch.hpp). The
// parent has it, too: what a child wrote before it died is not lost.
class ChildLog {
 public:
  ChildLog();
  ~ChildLog();
  ChildLog(const ChildLog&) = delete;
  ChildLog& operator=(const ChildLog&) = delete;

  // Negative where there is none: then children cannot watch their standard error.
  int file() const { return file_; }
  // What stands behind so many bytes; at most the last of it.
  std::string rest(std::uint64_t passed_on) const;
  double megabytes() const;

 private:
  int file_;
};

}  // namespace sonde::isolate
