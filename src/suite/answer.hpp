// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

// The side of a test program that the command `sonde` has started to ask something (request.hpp).
namespace sonde::suite {

// Whether this program was started to answer a request.
bool is_asked();
// Whether its command line chooses the test in which it does.
bool test_is_chosen();

// Starts the program again in this process, with arguments that choose a test. Returns only where
// that is not possible.
void choose_test(const std::vector<std::string>& arguments);

// Answers the request, and ends the process. Called where properties can be run: all are enrolled,
// and main has begun.
[[noreturn]] void answer_request();
// The same with a sentence on why it cannot be answered.
[[noreturn]] void refuse_request(const std::string& sentence);

}  // namespace sonde::suite
