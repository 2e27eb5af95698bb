// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/guess/library.hpp"
#include "contracts/source.hpp"

namespace sonde::contracts::guess {

// How a test gives a function one of its parameters.
struct Passed {
  // The parameter of the call in the test; no type: the test chooses nothing.
  std::string type{};
  std::string name{};
  std::string role{};                 // parameters of one role reuse literals; empty: its name
  std::string argument{};             // what the function gets of it
  std::vector<std::string> before{};  // statements in front of the call
  std::vector<std::string> views{};   // variables by which contracts know the parameters of C
  std::string domain{};               // "sonde::in_range<int>(0, 64)"; empty: any value
  std::string why{};                  // of a guess
  bool is_direct = false;             // the test passes what it chooses, as it is
};

struct Arguments {
  std::vector<Passed> passed{};  // one for each parameter; of a buffer and its length, two
  bool are_direct = true;
  std::string unknown{};  // why no argument can be given, and what to write
};

Arguments arguments_of(const CFunction& function, const Roles& roles, const Library& library);

// The name of a parameter; one without a name is argument1.
std::string name_of_parameter(const CFunction& function, std::size_t index);

// A type as C++ outside of its file writes it.
std::string written(const CType& type);

}  // namespace sonde::contracts::guess
