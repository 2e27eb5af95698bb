// SPDX-License-Identifier: Apache-2.0
#include "suite/events_file.hpp"

#include <cstdlib>

namespace sonde::suite {
namespace {

// Programs that the code under test starts must not write there.
std::string taken_file() {
  const char* const variable = std::getenv(events_variable);
  std::string file = variable == nullptr ? "" : variable;
  unsetenv(events_variable);
  return file;
}

}  // namespace

const std::string& events_file() {
  static const auto& only = *new std::string(taken_file());
  return only;
}

}  // namespace sonde::suite
