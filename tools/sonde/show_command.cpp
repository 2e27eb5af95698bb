// SPDX-License-Identifier: Apache-2.0
#include "sonde/show_command.hpp"

#include <cstdio>
#include <memory>
#include <sstream>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "report/arguments.hpp"
#include "sonde/cases.hpp"
#include "sonde/difference.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"
#include "suite/shown_case.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

struct ShowOptions {
  std::string program{};
  std::string text{};   // of the case
  std::string other{};  // ... that it is compared with; empty: none
  std::vector<std::string> passed_on{};
  bool as_test = false;
  bool json = false;
};

suite::ShownCase shown(const ShowOptions& options, const NamedCase& named) {
  return suite::show_cases(options.program, named.property.arguments, named.property.id,
                           {named.name})
      .at(0);
}

std::string indented(const std::string& lines) {
  std::string text;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) text += "  " + line + "\n";
  return text;
}

std::string values_of(const suite::ShownCase& shown) {
  if (!shown.calls.empty()) return indented(shown.calls);
  std::string text;
  for (const auto& argument : shown.arguments) text += report::line_of(argument);
  return text.empty() ? "  (no arguments)\n" : text;
}

// Tokens of large cases would fill the screen.
std::string replay_line(const ShowOptions& options, const NamedCase& named,
                        const suite::ShownCase& shown) {
  constexpr std::size_t longest_token = 1000;
  const bool has_file = named.name.find('/') != std::string::npos;
  const bool is_long = shown.token.size() > longest_token;
  const std::string name = has_file || is_long ? named.name : shown.token;
  return "sonde replay " + codec::shell_word(options.program) + " " +
         codec::shell_word(named.property.id + "@" + name);
}

constexpr const char* state_of(store::State state) {
  return state == store::State::Unshrunk ? "not fully shrunk" : "shrunk";
}

std::string heading_of(const NamedCase& named) {
  std::string text = named.property.id;
  if (named.failure) {
    text += ", a failure in the cache (" + std::string(state_of(named.failure->state)) + ")\n";
    const std::string& place = named.failure->place;
    text += (place.empty() ? "" : place + ": ") + named.failure->what;
  }
  return text + "\n";
}

std::string text_of(const ShowOptions& options, const NamedCase& named) {
  const auto case_shown = shown(options, named);
  if (options.as_test) {
    if (case_shown.test.empty())
      throw Error(
          "this case cannot be written as a test: accept it as a case file instead, with "
          "sonde accept");
    return case_shown.test;
  }
  std::string text = heading_of(named);
  for (const auto& remark : case_shown.remarks) text += remark + "\n";
  return text + "\n" + values_of(case_shown) +
         "\nreplay: " + replay_line(options, named, case_shown) + "\n";
}

Json to_json(const suite::ShownCase& shown, const NamedCase& named) {
  Json json = {{"property", named.property.id}, {"case", to_text(named)}, {"token", shown.token},
               {"arguments", Json::array()},    {"calls", Json::array()}, {"test", shown.test},
               {"remarks", shown.remarks},      {"failure", nullptr}};
  for (const auto& each : shown.arguments)
    json["arguments"].push_back(
        {{"declaration", each.declaration}, {"value", each.value}, {"drawn", each.is_drawn}});
  std::istringstream calls(shown.calls);
  for (std::string line; std::getline(calls, line);) json["calls"].push_back(line);
  if (named.failure)
    json["failure"] = {
        {"origin", named.failure->origin},         {"what", named.failure->what},
        {"place", named.failure->place},           {"why", named.failure->why},
        {"state", state_of(named.failure->state)}, {"first_seen", named.failure->first_seen},
        {"last_seen", named.failure->last_seen},   {"times", named.failure->times}};
  return json;
}

void print_json(const ShowOptions& options, const std::vector<NamedCase>& cases) {
  Json json = json_of_schema("sonde-show");
  json["program"] = options.program;
  json["cases"] = Json::array();
  for (const auto& named : cases) json["cases"].push_back(to_json(shown(options, named), named));
  print(json);
}

void print_difference(const ShowOptions& options, const suite::Listing& listing) {
  const NamedCase one = case_named(listing, options.text);
  const NamedCase other = case_named(listing, options.other);
  if (options.json) return print_json(options, {one, other});
  const std::string text =
      difference(values_of(shown(options, one)), values_of(shown(options, other)));
  std::printf("- %s\n+ %s\n\n%s", codec::printable(to_text(one)).c_str(),
              codec::printable(to_text(other)).c_str(), codec::printable(text).c_str());
}

void print_cases(const ShowOptions& options, const std::vector<NamedCase>& cases) {
  if (options.json) return print_json(options, cases);
  const std::string none = "the cache holds no failure of " + options.text;
  if (cases.empty() && options.as_test) throw Error(none + ": give a token or a file");
  if (cases.empty()) std::printf("%s\n", none.c_str());
  for (std::size_t i = 0; i < cases.size(); ++i)
    std::printf("%s%s", i > 0 ? "\n" : "", codec::printable(text_of(options, cases[i])).c_str());
}

}  // namespace

void add_show_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "show",
      "print a case without running it\n"
      "CASE is as for replay; Suite.Name stands for all failures of it in the cache.\n"
      "example: sonde show ./my-tests sonde-cases/Lists.Reverse/check-failed-1f3a.case");
  const auto options = std::make_shared<ShowOptions>();
  command->add_option("PROGRAM", options->program, "a test program with properties")->required();
  command->add_option("CASE", options->text, "the case")->required();
  auto* as_test = command->add_flag("--as-test", options->as_test,
                                    "print the case as a test of the program's framework");
  command->add_option("--diff", options->other, "print how this other case differs")
      ->type_name("CASE")
      ->excludes(as_test);
  add_json(*command, options->json);
  add_passed_on(*command, options->passed_on);
  command->callback([options, &exit_code] {
    const auto listing = suite::list_properties(options->program, options->passed_on);
    if (options->other.empty()) print_cases(*options, cases_named(listing, options->text));
    else print_difference(*options, listing);
    exit_code = adapters::all_passed;
  });
}

}  // namespace sonde::command
