// SPDX-License-Identifier: Apache-2.0
#include "adapters/framework_options.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "adapters/exit_codes.hpp"
#include "adapters/help.hpp"
#include "campaign/settings.hpp"
#include "campaign/worker.hpp"
#include "codec/printable.hpp"
#include "tree/error.hpp"

namespace sonde::adapters {
namespace {

OptionForm form = OptionForm::Prefixed;
pid_t process_asked_for_help = -1;

// Nothing of the program has run yet, so there is nothing to tidy up.
[[noreturn]] void end_program(int code) {
  std::fflush(nullptr);
  _exit(code);
}

[[noreturn]] void show(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  end_program(all_passed);
}

bool is_given(std::string_view option, const std::vector<std::string>& arguments) {
  return std::ranges::find(arguments, option) != arguments.end();
}

// As GoogleTest, Catch2 and doctest spell it.
bool asks_for_help(const std::vector<std::string>& arguments) {
  constexpr std::array<std::string_view, 6> spellings = {"--help", "-h",        "-?",
                                                         "/?",     "--dt-help", "--dt-h"};
  return std::ranges::any_of(spellings,
                             [&](auto spelling) { return is_given(spelling, arguments); });
}

void refuse_options() {
  const auto options = campaign::options_of_process();
  campaign::check_options_of_process();
  if (options.empty() || form != OptionForm::Variable) return;
  const std::string& option = options.front();
  const auto equals = std::min(option.find('='), option.size());
  throw Error("this test framework refuses options that it does not know: set " +
              campaign::variable_of(option.substr(2, equals - 2)) +
              (equals < option.size() ? option.substr(equals) : "=yes") +
              " in the environment instead of --sonde-" + option.substr(2));
}

// Handlers run before the streams are closed, and after main has returned: behind what the
// framework has written.
void show_brief_help() {
  if (getpid() == process_asked_for_help) std::fputs(brief_help(form).c_str(), stdout);
}

}  // namespace

void withhold_help() { process_asked_for_help = -1; }

void read_framework_options(const char* command) {
  if (campaign::is_worker()) return;  // its parent has read them
  const auto arguments = campaign::command_line();
  const bool has_variable = std::string_view(command).find("{VARIABLE}") != std::string_view::npos;
  form = has_variable ? OptionForm::Variable : OptionForm::Prefixed;
  if (is_given("--sonde-help", arguments)) show(framework_help(form));
  if (is_given("--sonde-version", arguments)) show(version_line() + "\n");
  try {
    refuse_options();
  } catch (const Error& error) {
    std::fprintf(stderr, "sonde: %s\n", codec::printable(error.what()).c_str());
    end_program(bad_usage);
  }
  if (!asks_for_help(arguments)) return;
  process_asked_for_help = getpid();
  std::atexit(show_brief_help);
}

}  // namespace sonde::adapters
