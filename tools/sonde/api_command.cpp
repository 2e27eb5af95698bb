// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_command.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "contracts/clang/reader.hpp"
#include "sonde/api_build.hpp"
#include "sonde/api_run.hpp"
#include "sonde/api_test.hpp"
#include "sonde/foreground.hpp"
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

std::vector<contracts::Source> read_all(const ApiOptions& options) {
  std::vector<contracts::Source> sources;
  for (const auto& file : options.files) {
    sources.push_back(contracts::clang::read({file, flags_for(options, file), options.instances}));
    check_errors(sources.back());
    for (const auto& warning : sources.back().errors)
      std::fprintf(stderr, "warning: %s\n", codec::printable(warning).c_str());
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

void write_file(const std::string& path, const std::string& text) {
  if (!store::write_new_file(path, text))
    throw Error(path + " is there already: delete it, or choose another file with --out");
  std::printf("wrote %s\n", codec::printable(path).c_str());
}

// How to build the test by hand; nothing where this machine has no compiler.
std::string line_that_builds(const ApiTest& test, const ApiOptions& options) try {
  return Building(test, options.linked, options.out).line();
} catch (const Error&) {
  return "";
}

// The test, and beside it copies of C files, whose functions have wrappers.
void write_test(const ApiTest& test, const ApiOptions& options) {
  write_file(options.out, test.source);
  for (const CCopy& copy : test.copies) write_file(file_of_copy(options.out, copy), copy.text);
  const std::string line = line_that_builds(test, options);
  if (!line.empty()) std::printf("build it with\n  %s\n", codec::printable(line).c_str());
}

using Sources = std::vector<contracts::Source>;

// From where the test includes its files; empty: by their whole paths.
std::string folder_of(const ApiOptions& options) {
  return options.out.empty() ? "" : fs::absolute(options.out).parent_path().string();
}

// What a contract names may not exist, which only the compiler knows: the function is untested
// then.
ApiTest without(const Sources& sources, contracts::print::Choice& choice,
                const std::map<std::string, std::string>& complaints) {
  for (const auto& [function, why] : complaints) {
    choice.skip.push_back(function);
    std::fprintf(stderr, "untested: %s: its test does not compile: %s\n",
                 codec::printable(function).c_str(), codec::printable(why).c_str());
  }
  return api_test(sources, choice, "");
}

// Reports of failures that break no contract. They stand below all others, also where an error
// ends the search.
class HeldBack {
 public:
  HeldBack() = default;
  ~HeldBack() {
    if (!text_.empty()) std::printf("\nFailures that break no contract:\n\n%s", text_.c_str());
    std::fflush(stdout);
  }
  HeldBack(const HeldBack&) = delete;
  HeldBack& operator=(const HeldBack&) = delete;

  void add(const std::string& report) { text_ += report; }

 private:
  std::string text_;
};

// Failures that break no contract are less than those that do: the search for the latter goes on
// without the function in which it ended.
int run_test(const Sources& sources, const ApiOptions& options, ApiTest test) {
  constexpr int most_attempts = 3;  // each costs a compilation
  contracts::print::Choice choice = options.choice;
  int exit_code = adapters::all_passed;
  HeldBack held;
  for (int attempt = 1;; ++attempt) {
    try {
      const bool may_go_on = test.has_contracts && !test.guesses.empty() && attempt < most_attempts;
      const ApiResult result =
          run_api_test(test, {options.linked, may_go_on ? Showing::Later : Showing::AtOnce});
      exit_code = adapters::worst_of(std::array{exit_code, result.exit_code});
      const bool goes_on =
          may_go_on && !result.suspect.empty() && !is_interruption(result.exit_code);
      if (!goes_on) {
        std::fputs(result.text.c_str(), stdout);
        return is_interruption(result.exit_code) ? result.exit_code : exit_code;
      }
      held.add(result.text);
      std::printf(
          "A call of %s failed without breaking a contract, see below. The search for broken "
          "contracts goes on without it.\n\n",
          codec::printable(result.suspect).c_str());
      choice.skip.push_back(result.suspect);
      test = api_test(sources, choice, "");
    } catch (const NotCompiled& error) {
      const auto found = complaints(test.source, error.said);
      if (found.empty() || attempt == most_attempts) throw;
      test = without(sources, choice, found);
    }
  }
}

int run(const ApiOptions& options) {
  const auto sources = read_all(options);
  const ApiTest test = api_test(sources, options.choice, folder_of(options));
  say_what_is_left_out(test);
  if (!options.out.empty()) write_test(test, options);
  else if (!options.runs) std::fputs(test.source.c_str(), stdout);
  if (!options.runs) return adapters::all_passed;
  // What runs is built in another folder than --out names.
  return run_test(sources, options, api_test(sources, options.choice, ""));
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
  add_passed_on(*command, options->flags);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
