// SPDX-License-Identifier: Apache-2.0
// The numbers come first, each with a colon behind it. The property is what is left.
#include "isolate/start_variable.hpp"

#include <charconv>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace sonde::isolate {

std::string start_variable(const char* name, std::initializer_list<int> numbers,
                           std::string_view property) {
  std::string variable = std::string(name) + "=";
  for (const int number : numbers) variable += std::to_string(number) + ":";
  return variable.append(property);
}

StartVariable::StartVariable(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr) return;
  rest_ = value;
  unsetenv(name);
}

int StartVariable::take_number() {
  int number = -1;
  const auto end = rest_.find(':');
  if (end == std::string::npos) return number;
  std::from_chars(rest_.data(), rest_.data() + end, number);
  rest_.erase(0, end + 1);
  return number;
}

int StartVariable::take_file() {
  const int file = take_number();
  if (fcntl(file, F_SETFD, FD_CLOEXEC) != 0) rest_.clear();
  return file;
}

}  // namespace sonde::isolate
