// SPDX-License-Identifier: Apache-2.0
#include "adapters/plain.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fnmatch.h>

#include "adapters/exit_codes.hpp"
#include "adapters/help.hpp"
#include "adapters/suite_run.hpp"
#include "campaign/host.hpp"
#include "campaign/nearest.hpp"
#include "campaign/registry.hpp"
#include "campaign/settings.hpp"
#include "campaign/worker.hpp"
#include "codec/printable.hpp"
#include "report/fuzz.hpp"
#include "report/run.hpp"
#include "suite/answer.hpp"
#include "suite/serve.hpp"
#include "tree/error.hpp"

// testing::UnitTest::GetInstance(), where GoogleTest is part of the program.
extern "C" {
[[gnu::weak]] void* googletest() __asm__("_ZN7testing8UnitTest11GetInstanceEv");
}

namespace sonde::adapters {
namespace {

struct Options {
  bool help = false;
  bool version = false;
  bool list = false;
  std::vector<std::string> filters;  // shell patterns over ids
};

[[noreturn]] void refuse_option(const std::string& argument) {
  const std::vector<std::string> others = {"help", "version", "list"};
  const std::string name = argument.substr(0, argument.find('='));
  if (name.starts_with("--"))
    throw Error(campaign::on_unknown_option("--", name.substr(2), others));
  throw Error("there is no option " + name + "; --help lists them all");
}

Options parse(const std::vector<std::string>& arguments) {
  Options options;
  campaign::check_options_of_process();
  for (const auto& argument : campaign::take_settings(arguments)) {
    if (argument == "--help" || argument == "-h" || argument == "--sonde-help") {
      options.help = true;
    } else if (argument == "--version" || argument == "--sonde-version") {
      options.version = true;
    } else if (argument == "--list") {
      options.list = true;
    } else if (argument.starts_with("--sonde-")) {
      continue;  // read with the settings
    } else if (argument.starts_with("-")) {
      refuse_option(argument);
    } else {
      options.filters.push_back(argument);
    }
  }
  return options;
}

void print_help(const char* program) {
  std::printf(
      "Runs the properties of this program.\n\n"
      "usage: %s [options] [Suite.Name ...]\n\n"
      "Names may hold * and ?, as in 'Lists.*'. Properties run in the order in which they are\n"
      "named, each once. Without a name, all properties run.\n\n"
      "  --list                         name the properties and end\n"
      "  --version                      show the version of Sonde\n"
      "  --help                         show this text\n\n"
      "%s",
      program, help_on_settings(OptionForm::Plain).c_str());
  std::printf(
      "\nexamples:\n"
      "  %s 'Lists.*' --max-tests 100000\n"
      "  %s --profile fuzz --max-seconds 30\n"
      "  %s --replay Lists.Reverse@AbC...\n"
      "  %s --replay Lists.Reverse@./pasted.case   (the arguments as a report prints them)\n\n"
      "exit codes: 0 all passed; 1 a property failed or is flaky; 2 a property was tested too\n"
      "little: a gate is unmet, or too few cases are valid; 3 wrong usage; 4 a child process "
      "could\n"
      "not be started, the corpus could not be read, a report could not be written, or an\n"
      "exception ended a property outside its cases\n",
      program, program, program, program);
}

[[noreturn]] void refuse(const std::string& name) {
  throw Error("no property is called " + name + "; --list names them" +
              campaign::suggestion(name, campaign::ids()));
}

using Definitions = std::vector<const Definition*>;

// A name that matches nothing is a mistake, also where another one matches.
void add_matching(const std::string& filter, Definitions& definitions) {
  bool matches = false;
  for (const auto& definition : campaign::enrolled()) {
    if (fnmatch(filter.c_str(), campaign::id_of(definition).c_str(), 0) != 0) continue;
    matches = true;
    if (std::ranges::find(definitions, &definition) == definitions.end())
      definitions.push_back(&definition);
  }
  if (!matches) refuse(filter);
}

// In the order of the names, each property once.
Definitions chosen(const Options& options) {
  Definitions definitions;
  for (const auto& filter : options.filters) add_matching(filter, definitions);
  if (options.filters.empty())
    for (const auto& definition : campaign::enrolled()) definitions.push_back(&definition);
  if (definitions.empty())
    throw Error("this program has no properties: write one with SONDE_PROPERTY");
  return definitions;
}

// What is done for properties of these names is done for no others: a replay, and what
// tends kept cases.
void keep_meant(Definitions& definitions) {
  const auto settings = campaign::resolve({}, "");
  const std::string replayed = settings.replay.substr(0, settings.replay.rfind('@'));
  for (const std::string& pattern : {replayed, settings.accept, settings.migrate}) {
    if (pattern.empty()) continue;
    std::erase_if(definitions, [&](const auto* each) {
      return fnmatch(pattern.c_str(), campaign::id_of(*each).c_str(), 0) != 0;
    });
    if (definitions.empty()) refuse(pattern);
  }
}

std::string command(const std::string& program, const std::string& setting,
                    const std::string& value) {
  return codec::shell_word(program) + " --" + setting + " " + codec::shell_word(value);
}

// The settings of the command line stay.
std::vector<std::string> arguments_for(const std::vector<std::string>& ids) {
  auto arguments = campaign::taken_settings();
  for (const auto& option : campaign::options_of_process())
    arguments.push_back("--sonde-" + option.substr(2));
  arguments.insert(arguments.end(), ids.begin(), ids.end());
  return arguments;
}

int run_one(const Definition& definition) {
  try {
    return exit_code_of(report::run_reported(definition).facts.verdict);
  } catch (const Error&) {
    return bad_usage;  // the reports say why
  } catch (const std::exception&) {
    return hindered;
  }
}

int run_all(const Definitions& definitions) {
  std::vector<int> codes;
  for (const Definition* definition : definitions) codes.push_back(run_one(*definition));
  if (!report::finish_reports()) codes.push_back(hindered);
  return worst_of(codes);
}

int run_suite(const Definitions& definitions, const campaign::Resolved& settings) {
  auto run = suite_run_over(definitions, settings);
  const auto outcome = report::fuzz(std::move(run.properties), run.options, run.reports);
  for (const auto& problem : outcome.problems)
    std::fprintf(stderr, "sonde: %s\n", codec::printable(problem).c_str());
  return exit_code_of(outcome);
}

// The main function is this one, but another framework is part of the program: it runs no test,
// and its assertions would fail without anybody knowing.
void refuse_other_framework(std::string_view installed) {
  const bool has_header = installed != "none";
  if (!has_header && &googletest == nullptr) return;
  const std::string name(has_header ? installed : "gtest");
  throw Error((has_header ? "this program includes <sonde/" + name + ".hpp>"
                          : std::string("this program has GoogleTest in it")) +
              ", but its main function is Sonde's, under which no test of the framework runs and "
              "no assertion of it counts: link sonde::" +
              name + " and the framework's main function instead of sonde::main");
}

void complain(const char* program, const char* what, const std::exception& error) {
  const std::string sentence = std::string(program) + ": " + what + error.what();
  std::fprintf(stderr, "%s\n", codec::printable(sentence).c_str());
}

}  // namespace

int run_main(int argc, char** argv) {
  const std::string_view installed = campaign::host().framework;
  campaign::install({.framework = "main",
                     .command = command,
                     .arguments = campaign::command_line,
                     .arguments_for = arguments_for,
                     .standard_output = campaign::StandardOutput::Ours});
  try {
    refuse_other_framework(installed);
    const Options options = parse({argv + 1, argv + argc});
    if (suite::is_asked()) suite::answer_request();
    if (options.help) {
      print_help(argv[0]);
      return all_passed;
    }
    if (options.version) {
      std::printf("%s\n", version_line().c_str());
      return all_passed;
    }
    auto definitions = chosen(options);
    if (options.list) {
      for (const auto* each : definitions) std::printf("%s\n", campaign::id_of(*each).c_str());
      return all_passed;
    }
    for (const auto& each : campaign::enrolled()) {
      if (campaign::is_worker()) campaign::work_if_meant(each);
      if (suite::is_served()) suite::serve_if_meant(each);
    }
    keep_meant(definitions);
    const auto settings = campaign::resolve({}, "");
    if (asks_for_suite_run(settings)) return run_suite(definitions, settings);
    report::open_reports();
    return run_all(definitions);
  } catch (const Error& error) {
    complain(argv[0], "", error);
    if (suite::is_asked()) suite::refuse_request(error.what());
    if (!campaign::is_worker()) report::refuse_reports(error.what());
    return bad_usage;
  } catch (const std::exception& error) {
    complain(argv[0], "internal error: ", error);
    return hindered;
  }
}

}  // namespace sonde::adapters
