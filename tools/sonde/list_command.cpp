// SPDX-License-Identifier: Apache-2.0
#include "sonde/list_command.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "codec/printable.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"

namespace sonde::command {
namespace {

struct ListOptions {
  Programs programs{};
  bool json = false;
};

Json to_json(const suite::ListedProperty& property) {
  return {{"id", property.id},       {"file", property.file},
          {"line", property.line},   {"arguments", property.arguments},
          {"cases", property.cases}, {"cache", property.cache},
          {"key", property.key},     {"error", property.problem}};
}

Json to_json(const ListedProgram& program) {
  const auto& listing = program.listing;
  Json json = {{"path", listing.program},
               {"error", program.error},
               {"sonde", listing.version},
               {"framework", listing.framework},
               {"instrumented", listing.instrumented},
               {"properties", Json::array()}};
  for (const auto& property : listing.properties) json["properties"].push_back(to_json(property));
  return json;
}

void print_json(const std::vector<ListedProgram>& programs) {
  Json json = json_of_schema("sonde-list");
  json["programs"] = Json::array();
  for (const auto& program : programs) json["programs"].push_back(to_json(program));
  print(json);
}

std::size_t longest_id(const std::vector<suite::ListedProperty>& properties) {
  std::size_t longest = 0;
  for (const auto& property : properties) longest = std::max(longest, property.id.size());
  return longest;
}

std::string line_on(const suite::ListedProperty& property, std::size_t width) {
  std::string line = property.id;
  line.append(width - property.id.size() + 2, ' ');
  line += property.file + ":" + std::to_string(property.line);
  if (!property.problem.empty()) line += "\n  " + property.problem;
  return codec::printable(line);
}

void print_text(const std::vector<ListedProgram>& programs) {
  for (const auto& [listing, error] : programs) {
    if (!error.empty()) continue;
    if (programs.size() > 1) std::printf("%s\n", codec::printable(listing.program).c_str());
    const std::size_t width = longest_id(listing.properties);
    for (const auto& property : listing.properties)
      std::printf("%s%s\n", programs.size() > 1 ? "  " : "", line_on(property, width).c_str());
  }
}

}  // namespace

void add_list_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("list",
                                     "name the properties of test programs\n"
                                     "example: sonde list ./my-tests --filter 'Lists.*'");
  const auto options = std::make_shared<ListOptions>();
  add_programs(*command, options->programs);
  add_json(*command, options->json);
  command->callback([options, &exit_code] {
    const auto programs = listed(options->programs);
    if (options->json) print_json(programs);
    else print_text(programs);
    exit_code = report_errors(programs);
  });
}

}  // namespace sonde::command
