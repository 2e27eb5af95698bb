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

namespace {

// Files of one name may have assertions on the same line: then the one of that function.
const FirstAssertion* find(const FirstAssertion* first, unsigned line, std::string_view file,
                           std::string_view function) {
  const FirstAssertion* found = nullptr;
  for (; first->function != nullptr; ++first) {
    if (first->line != line || file != first->file) continue;
    if (function == first->function) return first;
    found = first;
  }
  return found;
}

// C++ has the whole signature: "int Ring::pop()".
std::string name_in(std::string_view signature) {
  return std::string(schema::last_identifier(signature.substr(0, signature.find('('))));
}

}  // namespace

// The list ends with an entry without a function.
void assertion_failed(const FirstAssertion* first, const char* text, const char* file,
                      unsigned line, const char* function) {
  const std::string_view path = file;
  const std::string name = name_in(function);
  const FirstAssertion* const found = find(first, line, path.substr(path.rfind('/') + 1), name);
  if (found != nullptr) break_precondition({text, file, line, found->function});
  break_postcondition({text, file, line, name.c_str()});
}

}  // namespace sonde::api
