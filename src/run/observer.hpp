// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "run/failure.hpp"
#include "run/recipe.hpp"

namespace sonde::run {

// Follows the cases of an executor while they run. A process that may die implements it
// to leave behind what its parent must know.
class Observer {
 public:
  virtual ~Observer() = default;
  // Before anything is drawn.
  virtual void begins(const CaseStart& start) = 0;
  // After the body has returned and everything that the case held is released.
  virtual void ends() = 0;

  // What was drawn so far. Reported before the body runs, before each step, and after each draw
  // of the body.
  virtual void drew(const Tree& drawn) = 0;
  // Whether it is worth a copy of what a body has drawn so far.
  virtual bool wants_draws() const { return true; }
  // The steps of the case so far, and the same as the body of a test.
  virtual void traced(std::string_view trace) = 0;
  virtual void wrote_test(std::string_view test) = 0;
  // Which values steps made and used so far, as text (schema/links.hpp).
  virtual void linked(std::string_view links) = 0;
  // A note of the case, where notes are kept.
  virtual void noted(std::string_view note) = 0;
  // What separates failures of the case from others at the same place.
  virtual void named_origin(std::string_view name) = 0;
  // The case has failed, and goes on to clean up. Whatever ends the process from here on, this is
  // how the case failed.
  virtual void failed(const Failure& failure) = 0;
};

}  // namespace sonde::run
