// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "api/test_body.hpp"
#include "api/wording.hpp"
#include "run/probe.hpp"
#include "tree/tree.hpp"

namespace sonde::api {

// The calls of a sequence as C++ lines, each with what it returned. Written only where a
// case is run for its report, and call by call, so that it shows which one died.
class Trace {
 public:
  explicit Trace(run::Probe& probe) : probe_(probe) {}

  void begin(const Call& call, Pool& pool, const Tree& drawn);
  void take_back();
  void end(const Call& call);
  void end_in_exception();
  // The call returned, and broke a promise.
  void end_broken(const Wording& last, const Broken& broken);
  // From here on, what is left is released: reported only where that ends the process.
  void begin_release(Pool& pool);

 private:
  void publish();
  void set_test(std::string test);

  run::Probe& probe_;
  std::size_t before_ = 0;    // the length without the call
  std::size_t declared_ = 0;  // ... with what is declared for it
  std::string result_;        // of the call, its name
};

// Lines without variables that no later line uses.
std::string without_unused_variables(const std::string& lines);

}  // namespace sonde::api
