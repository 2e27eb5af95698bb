// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "suite/fuzz_run.hpp"

namespace sonde::report {

// What became of the code at which a run was directed.

// {"targets": [...], "lines": [...]}, as docs/run-record.md has it.
std::string focus_json(const std::vector<suite::Target>& targets,
                       std::span<const suite::TargetLine> lines);

// Lines for people: how many of the lines were reached, and which were not. Empty where the run was
// not directed.
std::vector<std::string> focus_summary(const std::vector<suite::Target>& targets,
                                       std::span<const suite::TargetLine> lines);

}  // namespace sonde::report
