// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/run/probe.hpp"

namespace sonde::run {

// One draw of the body that runs. As long as it exists, coverage is not recorded.
class BodyDraw {
 public:
  // Ends the program with a sentence if this thread runs no body.
  BodyDraw();
  ~BodyDraw();
  BodyDraw(const BodyDraw&) = delete;
  BodyDraw& operator=(const BodyDraw&) = delete;

  Source& source() const { return source_; }
  // Notes the value for the report: by its name, or as draw #1, draw #2 and so on.
  void note(const char* name, Side value) const;

 private:
  Source& source_;
  bool pause_[2];  // a coverage::Pause, which only the core knows
};

}  // namespace sonde::run
