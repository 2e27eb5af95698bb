// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/facts.hpp"
#include "sonde/campaign/test_form.hpp"

namespace sonde::campaign {

// Writes each failing sequence, as a test that needs no Sonde, into the folder of the settings,
// under a name that follows from what it holds. Adds to the facts where it is, or why it is not.
void write_tests(Facts& facts);

// The folder that the setting names, and whether passing sequences are written as well: "tests",
// "passing", "passing:tests".
struct WrittenTests {
  std::string folder;
  bool passing = false;
};
WrittenTests written_tests(const Facts& facts);

// Writes passing sequences, each the body of a test, in the same way.
void write_passing_tests(Facts& facts, const std::vector<std::string>& bodies);

// One such test.
std::string test_text(const Facts& facts, const Counterexample& found);

// Parts of a test: its head, with the name of the property and what distinguishes the test from
// others of the property; and what asks that an expression holds.
std::string head_of_test(const TestForm& form, const std::string& id, const std::string& unique);
std::string check_of_test(const TestForm& form, const std::string& holds);

}  // namespace sonde::campaign
