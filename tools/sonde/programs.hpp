// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "suite/listing.hpp"

namespace sonde::command {

// The test programs of a command, and the properties of them that are meant.
struct Programs {
  std::vector<std::string> paths{};
  std::vector<std::string> filters{};  // shell patterns over ids; none: all properties
  std::vector<std::string> passed_on{};
};

// Adds PROGRAM..., which it returns, --filter, and what is passed on behind "--".
CLI::Option* add_programs(CLI::App& command, Programs& programs);
void add_passed_on(CLI::App& command, std::vector<std::string>& passed_on);

// A program with those of its properties that are meant; or why it cannot be used.
struct ListedProgram {
  suite::Listing listing{};
  std::string error{};
};

// In the order in which they are given. Throws Error where a filter matches no property of any
// program.
std::vector<ListedProgram> listed(const Programs& programs);

// Of all properties of the programs.
std::vector<std::string> ids_of(const std::vector<ListedProgram>& programs);

// Whether a shell pattern matches an id; no pattern matches all.
bool matches(const std::vector<std::string>& filters, const std::string& id);

// Says on standard error which programs cannot be used. Returns the exit code for that.
int report_errors(const std::vector<ListedProgram>& programs);

}  // namespace sonde::command
