// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace sonde::command {

// Fields stay in the order in which they are written.
using Json = nlohmann::ordered_json;

// What every JSON text of the tool begins with; docs/json.md describes each schema.
Json json_of_schema(std::string_view schema);

// On standard output. Text that is not UTF-8 is replaced.
void print(const Json& json);

void add_json(CLI::App& command, bool& wanted);

}  // namespace sonde::command
