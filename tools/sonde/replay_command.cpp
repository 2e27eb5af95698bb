// SPDX-License-Identifier: Apache-2.0
#include "sonde/replay_command.hpp"

#include <memory>

#include <unistd.h>

#include "codec/printable.hpp"
#include "sonde/cases.hpp"
#include "sonde/commands.hpp"
#include "sonde/foreground.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

struct ReplayOptions {
  std::string program{};
  std::string text{};  // of the case
  std::vector<std::string> passed_on{};
  bool gdb = false;
  bool json = false;
};

// Stops where the body is about to run, with its arguments drawn.
constexpr const char* breakpoint = "break sonde::run::replayed_body_begins";

suite::Start start_of(const ReplayOptions& options, const NamedCase& named) {
  return {.program = options.program,
          .arguments = named.property.arguments,
          .variables = {"SONDE_REPLAY=" + to_text(named)}};
}

int run_in_gdb(const suite::Start& program) {
  std::vector<std::string> arguments = {
      "-q", "-ex", breakpoint, "-ex", "run", "--args", suite::path_of_program(program.program)};
  arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
  try {
    return run_in_front({.program = "gdb", .arguments = arguments, .variables = program.variables})
        .exit_code();
  } catch (const Error&) {
    throw Error(
        "gdb cannot be started: install it, or leave out --gdb and start another debugger "
        "with SONDE_REPLAY set");
  }
}

int replay(const ReplayOptions& options, const NamedCase& named) {
  suite::Start program = start_of(options, named);
  if (options.gdb) return run_in_gdb(program);
  if (options.json) program.output = STDERR_FILENO;
  const Ran ran = run_with_events(program);
  const int code = exit_code_of(ran);
  if (!options.json) return code;
  Json json = json_of_schema("sonde-replay");
  json["program"] = options.program;
  json["property"] = named.property.id;
  json["case"] = to_text(named);
  json["exit_code"] = code;
  json["end"] = ran.end.text();
  json["ended"] = ran.ended.empty() ? Json() : ran.ended.front();
  print(json);
  return code;
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "replay",
      "run one case, once, without a child process\n"
      "CASE is Suite.Name@TOKEN as a report prints it, a case file, #1f3a9c04 for a case in the "
      "cache,\nor Suite.Name where the cache holds one failure.\n"
      "example: sonde replay ./my-tests Lists.Reverse@AbC");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("PROGRAM", options->program, "a test program with properties")->required();
  command->add_option("CASE", options->text, "the case")->required();
  command->add_flag("--gdb", options->gdb,
                    "start gdb, and stop before the body of the property runs");
  add_json(*command, options->json);
  add_passed_on(*command, options->passed_on);
  command->callback([options, &exit_code] {
    const auto listing = suite::list_properties(options->program, options->passed_on);
    exit_code = replay(*options, case_named(listing, options->text));
  });
}

}  // namespace sonde::command
