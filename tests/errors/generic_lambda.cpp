// SPDX-License-Identifier: Apache-2.0
// expects: the body of a property is a function or a lambda whose parameters have types
#include "sonde/sonde.hpp"

bool numbers_are_small() {
  return sonde::check("Numbers.AreSmall", [](auto number) { return number < 10; })  // here
      .passed();
}
