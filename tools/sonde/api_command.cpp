// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_command.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include <unistd.h>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "contracts/clang/reader.hpp"
#include "sonde/api_build.hpp"
#include "sonde/api_run.hpp"
#include "sonde/api_test.hpp"
#include "sonde/foreground.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"
#include "sonde/toolchain.hpp"
#include "store/file.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

struct ApiOptions {
  std::vector<std::string> files{};
  std::vector<std::string> flags{};  // of the compiler
  std::string database{};
  bool runs = false;
  std::vector<std::string> linked{};
  contracts::print::Choice choice{};
  std::vector<std::string> instances{};
  std::string out{};
  bool json = false;

  // What people read gives way to JSON.
  std::FILE* shown() const { return json ? stderr : stdout; }
};

// All that the command has to say.
struct Said {
  std::vector<std::string> warnings{};
  std::vector<std::string> problems{};
  std::vector<contracts::print::Untested> untested{};
  std::vector<std::string> written{};
  std::string build{};
  std::vector<Json> ended{};     // of failures that break a contract, and of tests that passed
  std::vector<Json> suspects{};  // of failures that break none
  int exit_code = adapters::all_passed;
};

std::vector<std::string> flags_for(const ApiOptions& options, const std::string& file) {
  std::vector<std::string> flags;
  if (!options.database.empty()) flags = flags_of_database(options.database, file);
  flags.insert(flags.end(), options.flags.begin(), options.flags.end());
  return flags;
}

// A file that does not compile would give a test that does not, either.
void check_errors(const contracts::Source& source) {
  const auto error = std::ranges::find_if(
      source.errors, [](const std::string& each) { return each.find("/*@") == std::string::npos; });
  if (error == source.errors.end()) return;
  throw Error(*error + " (give the flags of the compiler behind --, or -p compile_commands.json)");
}

std::vector<contracts::Source> read_all(const ApiOptions& options, Said& said) {
  std::vector<contracts::Source> sources;
  for (const auto& file : options.files) {
    sources.push_back(contracts::clang::read({file, flags_for(options, file), options.instances}));
    check_errors(sources.back());
    for (const auto& warning : sources.back().errors) {
      std::fprintf(stderr, "warning: %s\n", codec::printable(warning).c_str());
      said.warnings.push_back(warning);
    }
  }
  return sources;
}

void say_what_is_left_out(const ApiTest& test) {
  for (const auto& problem : test.problems)
    std::fprintf(stderr, "%s\n", codec::printable(problem).c_str());
  for (const auto& each : test.untested)
    std::fprintf(stderr, "untested: %s (%s:%u): %s\n", codec::printable(each.function).c_str(),
                 codec::printable(each.place.file).c_str(), each.place.line,
                 codec::printable(each.why).c_str());
}

void write_file(const std::string& path, const std::string& text, const ApiOptions& options,
                Said& said) {
  if (!store::write_new_file(path, text))
    throw Error(path + " is there already: delete it, or choose another file with --out");
  std::fprintf(options.shown(), "wrote %s\n", codec::printable(path).c_str());
  said.written.push_back(path);
}

// How to build the test by hand; nothing where this machine has no compiler.
std::string line_that_builds(const ApiTest& test, const ApiOptions& options) try {
  return Building(test, options.linked, options.out).line();
} catch (const Error&) {
  return "";
}

// The test, and beside it copies of C files, whose functions have wrappers.
void write_test(const ApiTest& test, const ApiOptions& options, Said& said) {
  write_file(options.out, test.source, options, said);
  for (const CCopy& copy : test.copies)
    write_file(file_of_copy(options.out, copy), copy.text, options, said);
  said.build = line_that_builds(test, options);
  if (!said.build.empty())
    std::fprintf(options.shown(), "build it with\n  %s\n", codec::printable(said.build).c_str());
}

using Sources = std::vector<contracts::Source>;

// From where the test includes its files; empty: by their whole paths.
std::string folder_of(const ApiOptions& options) {
  return options.out.empty() ? "" : fs::absolute(options.out).parent_path().string();
}

// What a contract names may not exist, which only the compiler knows: the function is untested
// then.
ApiTest without(const Sources& sources, contracts::print::Choice& choice,
                const std::map<std::string, std::string>& complaints, Said& said) {
  for (const auto& [function, why] : complaints) {
    choice.skip.push_back(function);
    said.untested.push_back({function, "its test does not compile: " + why, {}});
    std::fprintf(stderr, "untested: %s: %s\n", codec::printable(function).c_str(),
                 codec::printable(said.untested.back().why).c_str());
  }
  return api_test(sources, choice, "");
}

// Reports of failures that break no contract. They stand below all others, also where an error
// ends the search.
class HeldBack {
 public:
  explicit HeldBack(std::FILE* shown) : shown_(shown) {}
  ~HeldBack() {
    if (!text_.empty())
      std::fprintf(shown_, "\nFailures that break no contract:\n\n%s", text_.c_str());
    std::fflush(shown_);
  }
  HeldBack(const HeldBack&) = delete;
  HeldBack& operator=(const HeldBack&) = delete;

  void add(const std::string& report) { text_ += report; }

 private:
  std::FILE* shown_;
  std::string text_;
};

// Failures that break no contract are less than those that do: the search for the latter goes on
// without the function in which it ended.
int run_test(const Sources& sources, const ApiOptions& options, ApiTest test, Said& said) {
  constexpr int most_attempts = 3;  // each costs a compilation
  contracts::print::Choice choice = options.choice;
  int exit_code = adapters::all_passed;
  HeldBack held(options.shown());
  for (int attempt = 1;; ++attempt) {
    try {
      const bool may_go_on = test.has_contracts && !test.guesses.empty() && attempt < most_attempts;
      const ApiResult result =
          run_api_test(test, {.linked = options.linked,
                              .showing = may_go_on ? Showing::Later : Showing::AtOnce,
                              .output = options.json ? STDERR_FILENO : -1});
      exit_code = adapters::worst_of(std::array{exit_code, result.exit_code});
      const bool goes_on =
          may_go_on && !result.suspect.empty() && !is_interruption(result.exit_code);
      auto& ended = goes_on ? said.suspects : said.ended;
      ended.insert(ended.end(), result.ended.begin(), result.ended.end());
      if (!goes_on) {
        std::fputs(result.text.c_str(), options.shown());
        return is_interruption(result.exit_code) ? result.exit_code : exit_code;
      }
      held.add(result.text);
      std::fprintf(
          options.shown(),
          "A call of %s failed without breaking a contract, see below. The search for broken "
          "contracts goes on without it.\n\n",
          codec::printable(result.suspect).c_str());
      choice.skip.push_back(result.suspect);
      test = api_test(sources, choice, "");
    } catch (const NotCompiled& error) {
      const auto found = complaints(test.source, error.said);
      if (found.empty() || attempt == most_attempts) throw;
      test = without(sources, choice, found, said);
    }
  }
}

Json to_json(const ApiTest& test, const ApiOptions& options, const Said& said) {
  Json json = json_of_schema("sonde-api");
  json["files"] = options.files;
  json["exit_code"] = said.exit_code;
  json["test"] = test.source;
  json["copies"] = Json::array();
  for (const CCopy& copy : test.copies)
    json["copies"].push_back({{"name", copy.name}, {"text", copy.text}});
  json["written"] = said.written;
  json["build"] = said.build;
  json["warnings"] = said.warnings;
  json["problems"] = said.problems;
  json["untested"] = Json::array();
  for (const auto& each : said.untested)
    json["untested"].push_back({{"function", each.function},
                                {"file", each.place.file},
                                {"line", each.place.line},
                                {"why", each.why}});
  json["guesses"] = Json::array();
  for (const auto& [function, guesses] : test.guesses)
    for (const auto& guess : guesses)
      json["guesses"].push_back({{"function", function}, {"guess", guess}});
  json["ended"] = said.ended;
  json["suspects"] = said.suspects;
  return json;
}

int run(const ApiOptions& options) {
  Said said{};
  const auto sources = read_all(options, said);
  const ApiTest test = api_test(sources, options.choice, folder_of(options));
  said.problems = test.problems;
  said.untested = test.untested;
  say_what_is_left_out(test);
  if (!options.out.empty()) write_test(test, options, said);
  else if (!options.runs && !options.json) std::fputs(test.source.c_str(), stdout);
  // What runs is built in another folder than --out names.
  if (options.runs)
    said.exit_code = run_test(sources, options, api_test(sources, options.choice, ""), said);
  if (options.json) print(to_json(test, options, said));
  return said.exit_code;
}

}  // namespace

void add_api_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "api",
      "write a test of the functions of C and C++ files, from their contracts, and run it\n"
      "Contracts are read from comments and code: CN, @pre and @post, requires: and ensures:, "
      "assert. What stands behind -- are flags of the compiler.\n"
      "example: sonde api queue.c --run -- -DNDEBUG");
  const auto options = std::make_shared<ApiOptions>();
  command->add_option("FILE", options->files, "headers and sources")->required();
  command->add_option("-p,--database", options->database, "take flags from compile_commands.json")
      ->type_name("FILE");
  command->add_flag("--run", options->runs, "compile the test, run it and report");
  command->add_option("--link", options->linked, "a library or an object to link: expat, lib.a")
      ->type_name("LIB")
      ->allow_extra_args(false);
  command->add_option("--only", options->choice.only, "test only functions of this name or pattern")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--skip", options->choice.skip, "do not test functions of this name or pattern")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command->add_option("--init", options->choice.init, "call this function before every sequence")
      ->type_name("NAME");
  command
      ->add_option("--instantiate", options->instances,
                   "test an instance of a template: stack<int>")
      ->type_name("TYPE")
      ->allow_extra_args(false);
  command->add_option("--out", options->out, "write the test to this file")->type_name("FILE");
  add_json(*command, options->json);
  add_passed_on(*command, options->flags);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
