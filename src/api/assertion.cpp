// SPDX-License-Identifier: Apache-2.0
#include "sonde/api/assertion.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "api/unwanted.hpp"
#include "draw/discarded.hpp"
#include "run/probe.hpp"
#include "schema/signature.hpp"
#include "sonde/api/contract.hpp"

namespace sonde::api {

void leave_out(const char* text, const char* function) {
  if (run::running == nullptr) {
    std::fprintf(stderr, "an assertion of %s failed: %s\n", function, text);
    std::abort();
  }
  if (is_called(function)) throw Unwanted{};
  throw Discarded{text};
}

// The list ends with an entry without a function.
void assertion_failed(const FirstAssertion* first, const char* text, const char* file,
                      unsigned line, const char* function) {
  for (; first->function != nullptr; ++first)
    if (first->line == line) break_precondition({text, file, line, first->function});
  // C++ has the whole signature: "int Ring::pop()".
  const std::string_view signature = function;
  const std::string_view head = signature.substr(0, signature.find('('));
  const std::string name(schema::last_identifier(head));
  break_postcondition({text, file, line, name.c_str()});
}

}  // namespace sonde::api
