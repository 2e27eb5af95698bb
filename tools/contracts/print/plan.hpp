// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "contracts/guess/library.hpp"
#include "contracts/guess/passing.hpp"
#include "contracts/lines/comment.hpp"
#include "contracts/source.hpp"

// Which functions are tested, and how: what the printer of a test source writes down.

namespace sonde::contracts::print {

// What the user asked for.
struct Choice {
  std::vector<std::string> only{};  // shell patterns over names; none: all functions
  std::vector<std::string> skip{};
  std::string init{};  // a function that is called before every sequence
};

struct Untested {
  std::string function{};
  std::string why{};
  Place place{};
};

// A clause as a lambda's body, with what it was written as.
struct Condition {
  std::string name{};  // the clause itself
  std::string body{};
  std::vector<std::string> names{};  // the identifiers in it
  Place place{};
};

struct PlannedCall {
  const CFunction* function = nullptr;
  const Source* source = nullptr;
  guess::Roles roles{};
  guess::Arguments arguments{};
  std::vector<Condition> require{};
  std::vector<Condition> ensure{};
  std::vector<std::string> olds{};      // expressions before the call
  std::vector<std::string> settings{};  // further lines: ".weight(3)"
  std::vector<guess::Guess> guesses{};
  bool has_contract = false;
  std::vector<Condition> asserted{};  // what its body checks first
};

struct Invariant {
  std::string type{};  // of the values that it holds for
  Condition condition{};
};

struct Plan {
  std::vector<PlannedCall> calls{};
  std::vector<Untested> untested{};
  std::vector<Invariant> invariants{};
  std::string init{};
  std::vector<std::string> notes{};  // clauses that are prose
};

// The function that --init names, with its scope. Throws Error where there is none of this name, or
// where it takes arguments.
std::string init_of(const std::vector<Source>& sources, const std::string& name);

// All that contracts of functions and types of a source name.
std::set<std::string> names_in_contracts(const Plan& plan, const Source& source);

// Throws Error where --init or --only names no function.
Plan plan_for(const std::vector<Source>& sources, const guess::Library& library,
              const Choice& choice);

}  // namespace sonde::contracts::print
