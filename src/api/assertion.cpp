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
const Contract* find(const Contract* first, unsigned line, std::string_view file,
                     std::string_view function) {
  const Contract* found = nullptr;
  for (; first->text != nullptr; ++first) {
    if (!first->is_on(line) || file != first->file) continue;
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

void assertion_failed(const Contract* first, const char* text, const char* file, unsigned line,
                      const char* function) {
  const std::string_view path = file;
  const std::string name = name_in(function);
  const Contract* const found = find(first, line, path.substr(path.rfind('/') + 1), name);
  if (found != nullptr) break_precondition({text, file, line, found->function, 0, found});
  break_postcondition({text, file, line, name.c_str()});
}

}  // namespace sonde::api
