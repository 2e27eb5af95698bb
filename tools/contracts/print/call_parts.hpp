// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/print/plan.hpp"

// Pieces of C++ that the lines of a call are made of.

namespace sonde::contracts::print {

struct Parameter {
  std::string type;
  std::string name;
};

std::string quoted(const std::string& text);
std::string class_of(const CFunction& function);
std::string declared(const std::string& type, const std::string& name);

// The parameters of the call in the test, without those for which it chooses nothing.
std::vector<guess::Passed> chosen(const PlannedCall& call);

// All that a predicate may take, in order: object and arguments.
std::vector<Parameter> seen(const PlannedCall& call);

// A lambda. Names that its body does not use are left off, so that no compiler warns.
std::string predicate(std::vector<Parameter> parameters, const std::vector<std::string>& used,
                      const std::vector<std::string>& views, const std::string& body);

}  // namespace sonde::contracts::print
