// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/facts.hpp"

namespace sonde::report {

// How a framework's tests are written: with {suite} and {name}, and with {holds}, what must
// hold. Adapters know theirs; without one it is a program whose exit code tells.
struct TestForm {
  const char* include;
  const char* head;
  const char* check;
};
void set_test_form(const TestForm& chosen);

// The failing sequence as a test that needs no Sonde.
std::string written_test(const campaign::Facts& facts, const campaign::Counterexample& found);

// Writes each of them into the folder of the settings, under a name that follows from what
// it holds. Tells in the facts where it is, or why it is not.
void write_tests(campaign::Facts& facts);

}  // namespace sonde::report
