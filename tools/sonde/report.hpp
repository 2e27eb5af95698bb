// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

// The record of a run (docs/run-record.md), and what people read of it.
namespace sonde::command {

// Throws Error if the file cannot be read, is damaged, is something else, or is newer than this
// program. Afterwards every property has an id; all other fields may be missing or of any type.
nlohmann::json read_run(const std::string& file);

// One page that loads nothing: everything that the record says, with charts.
std::string html_page(const nlohmann::json& run);

// For the summary of a CI job: findings, warnings, and a table of the properties.
std::string markdown_summary(const nlohmann::json& run);

}  // namespace sonde::command
