// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/wording.hpp"

namespace sonde::api {

// A promise that a call broke.
struct Broken {
  const Condition* condition = nullptr;
  std::string value{};        // of the invariant; empty for a postcondition
  std::string expected{};     // what the model returned, where that is what it broke
  bool is_agreement = false;  // with the model, of which the source says too little
};

// What stands between the braces of a test.
struct TestBody {
  std::vector<std::string> locals{};  // statements that declare what the lines use
  std::string lines{};
};

// The calls as the body of a test that holds without Sonde once the bug is mended. The
// contract is quoted from its source; where that cannot be, an #error asks for it.
// What must hold is the argument of the one line that begins with CHECK.
TestBody test_body(std::string_view calls_before, const Wording& last,
                   const std::string& result_name, const Broken& broken);

// The same with what api.setup and api.teardown do around it, quoted from the source. Where that
// cannot be quoted, an #error asks for it.
std::string with_hooks(const Description& description, const TestBody& body);

// A call that returned a value of this type, and a line that asks for the same value, where that
// can be compared.
std::string lines_that_pass(const ValueType* type, const std::string& result_name,
                            const std::string& expression, const std::string& value);

// Gets rid of what is left, a line each.
std::string releasing_lines(Pool& pool);
// ... behind a call that is about to be made, and may be the last.
std::string releasing_lines_after(const Wording& last);

// Changes the text so that objects that a call destroys are not destroyed again at the end of
// the test.
std::string with_own_lifetimes(const std::string& text);

}  // namespace sonde::api
