// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <optional>

#include "run/probe.hpp"

namespace sonde::run {

// What a test framework's own assertions reported during a case.
struct Asserted {
  Outcome outcome = Outcome::Pass;
  Failure failure;
};

// Receives the reports of the framework that runs the program's tests, so that its assertions
// inside a property fail the case and not yet the test.
class Monitor {
 public:
  virtual ~Monitor() = default;
  virtual void before_case() = 0;
  virtual Asserted after_case() = 0;
  // Nothing if the exception is none of the framework's own.
  virtual std::optional<Asserted> explain(std::exception_ptr thrown) = 0;
};

}  // namespace sonde::run
