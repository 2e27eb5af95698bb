// SPDX-License-Identifier: Apache-2.0
#include "sonde/json.hpp"

#include <cstdio>

#include "suite/version.hpp"

namespace sonde::command {

Json json_of_schema(std::string_view schema) {
  return {{"schema", std::string(schema)}, {"version", 1}, {"sonde", suite::version()}};
}

void print(const Json& json) {
  constexpr int indent = 2;
  std::printf("%s\n", json.dump(indent, ' ', false, Json::error_handler_t::replace).c_str());
}

void add_json(CLI::App& command, bool& wanted) {
  command.add_flag("--json", wanted, "print JSON, as docs/json.md describes it");
}

}  // namespace sonde::command
