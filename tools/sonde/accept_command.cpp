// SPDX-License-Identifier: Apache-2.0
#include "sonde/accept_command.hpp"

#include <cstdio>
#include <memory>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "sonde/cases.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"
#include "suite/accepted.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

struct AcceptOptions {
  std::string program{};
  std::string text{};  // of the case, or a pattern of properties
  std::vector<std::string> passed_on{};
  bool json = false;
};

struct Accepted {
  std::string property{};
  std::string file{};
};

void accept(const AcceptOptions& options, const suite::ListedProperty& property,
            const std::vector<std::string>& names, std::vector<Accepted>& into) {
  for (auto& file : suite::accept_cases(options.program, property.arguments, property.id, names))
    into.push_back({property.id, std::move(file)});
}

// A pattern matches properties; what matches none is a case.
std::vector<Accepted> accept_meant(const AcceptOptions& options) {
  const auto listing = suite::list_properties(options.program, options.passed_on);
  std::vector<Accepted> accepted;
  bool is_pattern = false;
  for (const auto& property : listing.properties) {
    if (!matches({options.text}, property.id)) continue;
    is_pattern = true;
    if (!failures_of(property).empty()) accept(options, property, {}, accepted);
  }
  if (is_pattern) return accepted;
  const NamedCase named = case_named(listing, options.text);
  accept(options, named.property, {named.name}, accepted);
  return accepted;
}

int run(const AcceptOptions& options) {
  const auto accepted = accept_meant(options);
  if (options.json) {
    Json json = json_of_schema("sonde-accept");
    json["program"] = options.program;
    json["files"] = Json::array();
    for (const auto& each : accepted)
      json["files"].push_back({{"property", each.property}, {"file", each.file}});
    print(json);
  }
  if (accepted.empty())
    throw Error("the cache holds no failure of " + options.text + ": run the property first");
  if (!options.json)
    for (const auto& each : accepted)
      std::printf("%s: kept %s\n", each.property.c_str(), codec::printable(each.file).c_str());
  return adapters::all_passed;
}

}  // namespace

void add_accept_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "accept",
      "write failures as case files that you commit\n"
      "CASE is as for replay; Suite.Name or a pattern stands for all failures in the cache.\n"
      "example: sonde accept ./my-tests 'Lists.*'");
  const auto options = std::make_shared<AcceptOptions>();
  command->add_option("PROGRAM", options->program, "a test program with properties")->required();
  command->add_option("CASE", options->text, "a case, a property, or a pattern of properties")
      ->required();
  add_json(*command, options->json);
  add_passed_on(*command, options->passed_on);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
