// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contracts/source.hpp"

// What a documentation comment says about a function or a class, as far as it can be tested:
//
//   @pre n > 0                requires: n > 0
//   @post result >= old(n)    ensures: result >= old(n)
//   @invariant size <= room   invariant: size <= room
//   @param[out] token         sonde: consumes(item), range(n, 0, 9), weight(3)
//
// Attributes say the same: annotate("pre:n > 0"), and of a parameter annotate("consumes").

namespace sonde::contracts::lines {

enum class ClauseKind : std::uint8_t { Require, Ensure, Invariant };

struct Clause {
  ClauseKind kind = ClauseKind::Require;
  std::string text{};
  Place place{};
  bool may_be_prose = false;  // behind a command of Doxygen, which people write prose behind
};

// consumes(item): a mode of a parameter, or of the function.
struct Mode {
  std::string name{};
  std::vector<std::string> arguments{};
  Place place{};
};

struct ParameterNote {
  std::string name{};
  bool is_out = false;  // [out], but not [in,out]
  std::string text{};
};

struct Comment {
  std::vector<Clause> clauses{};
  std::vector<Mode> modes{};
  std::vector<ParameterNote> parameters{};
  std::string prose{};  // all of it, in one line
};

Comment read_comment(const std::string& text, const Place& place);

// The comment of a function, and what its attributes add.
Comment comment_of(const CFunction& function);

// "file:line:column: ".
std::string at_place(const Place& place);

}  // namespace sonde::contracts::lines
