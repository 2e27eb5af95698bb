// SPDX-License-Identifier: Apache-2.0
#include "sonde/why_command.hpp"

#include <cstdio>
#include <memory>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "report/arguments.hpp"
#include "sonde/json.hpp"
#include "sonde/lineage.hpp"
#include "sonde/programs.hpp"
#include "suite/shown_case.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

struct WhyOptions {
  std::string program{};
  std::string text{};  // of the case
  std::vector<std::string> passed_on{};
  bool json = false;
};

std::string plain_values_of(const suite::ShownCase& shown) {
  if (!shown.calls.empty()) return shown.calls;
  std::string text;
  for (const auto& argument : shown.arguments) text += report::line_of(argument);
  return text;
}

std::vector<suite::ShownCase> shown(const WhyOptions& options,
                                    const std::vector<NamedCase>& cases) {
  std::vector<std::string> names;
  for (const auto& each : cases) names.push_back(each.name);
  const auto& property = cases.front().property;
  return suite::show_cases(options.program, property.arguments, property.id, names);
}

Json to_json(const NamedCase& named, const suite::ShownCase& shown) {
  Json arguments = Json::array();
  for (const auto& each : shown.arguments)
    arguments.push_back({{"declaration", each.declaration}, {"value", each.value}});
  const Reason reason = reason_in(why_of(named));
  return {{"case", to_text(named)},      {"why", why_of(named)},
          {"parent", reason.parent},     {"edits", reason.edits},
          {"features", reason.features}, {"failure", named.failure ? named.failure->what : ""},
          {"arguments", arguments}};
}

void print_text(const std::vector<NamedCase>& cases, const std::vector<suite::ShownCase>& values) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    std::string text = i == 0 ? "" : "made of ";
    text += to_text(cases[i]) + ": " + why_of(cases[i]) + "\n";
    if (cases[i].failure) text += "  " + cases[i].failure->what + "\n";
    text += plain_values_of(values.at(i));
    std::fputs(codec::printable(text).c_str(), stdout);
  }
  const std::string lost = reason_in(why_of(cases.back())).parent;
  if (!lost.empty()) std::printf("the cache does not hold %s\n", lost.c_str());
}

int run(const WhyOptions& options) {
  const auto listing = suite::list_properties(options.program, options.passed_on);
  const NamedCase named = case_named(listing, options.text);
  if (!named.failure && !named.kept)
    throw Error(
        "where this case came from is not known, because the cache does not hold it: give "
        "a case of the cache, as #1f3a9c04");
  const auto cases = lineage_of(listing, named);
  const auto values = shown(options, cases);
  if (!options.json) {
    print_text(cases, values);
    return adapters::all_passed;
  }
  Json json = json_of_schema("sonde-why");
  json["program"] = options.program;
  json["property"] = named.property.id;
  json["lineage"] = Json::array();
  for (std::size_t i = 0; i < cases.size(); ++i)
    json["lineage"].push_back(to_json(cases[i], values.at(i)));
  print(json);
  return adapters::all_passed;
}

}  // namespace

void add_why_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "why",
      "say where a case of the cache came from: its parents, the edits, and what was new\n"
      "CASE is as for replay, and must be in the cache.\n"
      "example: sonde why ./my-tests '#1f3a9c04'");
  const auto options = std::make_shared<WhyOptions>();
  command->add_option("PROGRAM", options->program, "a test program with properties")->required();
  command->add_option("CASE", options->text, "the case")->required();
  add_json(*command, options->json);
  add_passed_on(*command, options->passed_on);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
