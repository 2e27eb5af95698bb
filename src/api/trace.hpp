// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "api/call.hpp"
#include "execute/probe.hpp"
#include "tree/tree.hpp"

namespace sonde::api {

// The calls of a sequence as C++ lines, each with what it returned. Written only where a
// case is run for its report, and call by call, so that it tells which one died.
class Trace {
 public:
  explicit Trace(execute::Probe& probe) : probe_(probe) {}

  void begin(const Call& call, Pool& pool, const Tree& drawn);
  void take_back();
  void end(const Call& call);
  void end_in_exception();
  // From here on, what is left is released: told only where that ends the process.
  void begin_release();

 private:
  void publish();

  execute::Probe& probe_;
  std::size_t before_ = 0;  // the length without the call
};

// Lines without variables that no later line uses.
std::string without_unused_variables(const std::string& lines);

}  // namespace sonde::api
