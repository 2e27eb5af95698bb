// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "adapters/exit_codes.hpp"
#include "campaign/nearest.hpp"
#include "codec/printable.hpp"
#include "sonde/commands.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace {

using namespace sonde;
using namespace sonde::command;

constexpr const char* about =
    "Runs, fuzzes and examines the properties of test programs.\n"
    "example: sonde list ./my-tests";

// CLI11's own sentences say what is wrong; a command's help says what is right.
// For the first option that the command does not have.
std::string meant_option(const CLI::App& command) {
  std::vector<std::string> names;
  for (const auto* option : command.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  for (const auto& word : command.remaining())
    if (word.starts_with("--")) return campaign::suggestion(word.substr(0, word.find('=')), names);
  return "";
}

std::string one_sentence(const CLI::App* app, const CLI::Error& error) {
  std::string command = "sonde";
  const auto* last = app;
  while (!last->get_subcommands().empty()) {
    last = last->get_subcommands().front();
    command += " " + last->get_name();
  }
  std::string sentence = error.what();
  while (sentence.ends_with('\n') || sentence.ends_with('.')) sentence.pop_back();
  return command + ": " + codec::printable(sentence) + "; see " + command + " --help" +
         meant_option(*last) + "\n";
}

// What stands behind "--" is for the test programs: "-- --max-tests 5" becomes the values of an
// option that only commands have which pass it on.
std::vector<std::string> with_passed_on(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto dashes = std::ranges::find(arguments, "--");
  for (auto each = dashes; each != arguments.end(); ++each)
    *each = std::string(pass_on_option) + "=" + *each;
  if (dashes != arguments.end()) arguments.erase(dashes);
  return {arguments.rbegin(), arguments.rend()};  // as CLI11 wants them
}

// CLI11 would only say that some command is required.
void check_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const auto* each : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(each->get_name());
  if (word.starts_with('-') || std::ranges::find(names, word) != names.end()) return;
  throw Error("there is no command " + word + "; sonde --help lists them" +
              campaign::suggestion(word, names));
}

int refuse(const char* what, const std::exception& error) {
  std::fflush(stdout);
  std::fprintf(stderr, "sonde: %s%s\n", what, codec::printable(error.what()).c_str());
  return std::string_view(what).empty() ? adapters::bad_usage : adapters::hindered;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(about, "sonde");
  app.require_subcommand(1);
  app.failure_message(&one_sentence);
  app.set_version_flag("--version", "sonde " + suite::version());
  app.footer(exit_codes);
  int exit_code = adapters::all_passed;
  for (const auto& command : commands()) command.add(app, exit_code);
  try {
    if (argc > 1) check_command(app, argv[1]);
    app.parse(with_passed_on(argc, argv));
    return exit_code;
  } catch (const CLI::ParseError& error) {
    const bool is_answered = app.exit(error) == 0;  // --help and --version
    return is_answered ? adapters::all_passed : adapters::bad_usage;
  } catch (const Error& error) {
    return refuse("", error);
  } catch (const std::exception& error) {
    return refuse("internal error: ", error);
  }
}
