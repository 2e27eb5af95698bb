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
  Trace(run::Probe& probe, const Description& description)
      : probe_(probe), description_(description) {}

  // The call was drawn at `step`.
  void begin(const Call& call, Pool& pool, const Tree& drawn, Tree::Index step);
  void take_back();
  void end(const Call& call);
  void end_in_exception();
  // A step made a value.
  void add_made(Tree::Index step, const Value& value);
  // The call returned, and broke a promise.
  void end_broken(const Wording& last, const Broken& broken);
  // From here on, what is left is released: reported only where that ends the process.
  void begin_release(Pool& pool);
  // ... of a case that has failed, which a replay prints first: that may end the process.
  void begin_release_after(const Failure& failure) const;

 private:
  void publish();
  void add_links(const Call& call, Pool& pool, Tree::Index step);
  void set_test(const TestBody& body);

  run::Probe& probe_;
  const Description& description_;
  std::size_t before_ = 0;  // the length without the call
  std::size_t links_before_ = 0;
  std::size_t passing_before_ = 0;
  std::string passing_;       // the calls before, with what they returned
  std::string expression_;    // of the call
  std::size_t declared_ = 0;  // ... with what is declared for it
  std::string result_;        // of the call, its name
};

// Lines without variables that no later line uses.
std::string without_unused_variables(const std::string& lines);

}  // namespace sonde::api
