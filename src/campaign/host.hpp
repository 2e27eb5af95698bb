// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "run/monitor.hpp"
#include "sonde/campaign/definition.hpp"
#include "sonde/campaign/test_form.hpp"

namespace sonde::campaign {

// The command that runs the property of the moment again, with a setting.
using Command = std::string (*)(const std::string& program, const std::string& setting,
                                const std::string& value);
std::string environment_command(const std::string& program, const std::string& setting,
                                const std::string& value);

// Who writes on standard output: Sonde's reports, or the program that Sonde is part of.
enum class StandardOutput : std::uint8_t { Ours, Theirs };

// The program that Sonde runs in. An adapter describes it once, when it is installed; without
// an adapter it is a program that calls sonde::check.
struct Host {
  const char* framework = "none";            // its name, for people and programs
  run::Monitor* monitor = nullptr;           // of the framework's assertions; null if there is none
  void (*add)(const Definition&) = nullptr;  // called with every property, also later ones
  Command command = environment_command;
  TestForm test_form{.include = "", .head = "int main()", .check = "if (!({holds})) return 1;"};
  // The command line by which the program, started again, runs the property of the moment; null
  // if there is none.
  std::vector<std::string> (*arguments)() = nullptr;
  // Those by which it runs only properties of these ids, without the name of the program; null if
  // there are none.
  std::vector<std::string> (*arguments_for)(const std::vector<std::string>& ids) = nullptr;
  StandardOutput standard_output = StandardOutput::Theirs;
};

// As it was started.
std::string program_name();

void install(const Host& host);
const Host& host();
// Whether an adapter was installed.
bool has_adapter();

}  // namespace sonde::campaign
