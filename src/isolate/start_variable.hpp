// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace sonde::isolate {

// An environment variable by which this process says what it starts a program of ours for:
// numbers, and the property.
std::string start_variable(const char* name, std::initializer_list<int> numbers,
                           std::string_view property);

// Reads such a variable, and takes it out of the environment: programs that the code under test
// starts must not take it as meant for them.
class StartVariable {
 public:
  explicit StartVariable(const char* name);

  // The next number; -1 if there is none.
  int take_number();
  // The next number, as a file that programs started by this one do not get. If this process has no
  // such file, there is nothing to do: the property is empty.
  int take_file();
  // What stands behind the numbers; empty if the variable is not set.
  const std::string& property() const { return rest_; }

 private:
  std::string rest_;
};

}  // namespace sonde::isolate
