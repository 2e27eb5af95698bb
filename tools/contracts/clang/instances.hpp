// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <clang-c/Index.h>

#include "contracts/source.hpp"

namespace sonde::contracts::clang {

// An instance of a template that the user named: stack<int>.
struct Instance {
  std::string name{};                     // "stack<int>"
  std::vector<std::string> parameters{};  // of the template: "T"
  std::vector<std::string> arguments{};   // "int"
};

// The instances of a template, of a class or of a function, among those that the user named.
std::vector<Instance> instances_of(CXCursor of, const std::vector<std::string>& named);

// A function of the template as one of the instance: its types are those of the instance as far as
// their text shows.
CFunction instantiated(CFunction function, const std::string& name, const Instance& instance);

}  // namespace sonde::contracts::clang
