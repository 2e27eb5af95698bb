// SPDX-License-Identifier: Apache-2.0
#include "sonde/test_command.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>

#include <unistd.h>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "sonde/foreground.hpp"
#include "sonde/json.hpp"
#include "sonde/programs.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

struct TestOptions {
  Programs programs{};
  bool json = false;
};

// What a program came to.
struct Tested {
  ListedProgram program{};
  Ran ran{};
  int exit_code = adapters::all_passed;
  std::vector<std::string> problems{};
};

std::vector<std::string> ids_of(const suite::Listing& listing) {
  std::vector<std::string> ids;
  for (const auto& property : listing.properties) ids.push_back(property.id);
  return ids;
}

// A property that was asked for and did not run must not look as if it had passed.
void check_all_ran(Tested& tested) {
  const Ran& ran = tested.ran;
  if (!ran.running.empty())
    tested.problems.push_back(tested.program.listing.program + " " + ran.end.text() + " while " +
                              ran.running + " ran");
  std::size_t lost = 0;
  std::string first;
  for (const auto& id : ids_of(tested.program.listing)) {
    const bool has_run =
        id == ran.running || std::ranges::any_of(ran.ended, [&](const Json& event) {
          return event.value("property", "") == id;
        });
    if (has_run) continue;
    if (lost++ == 0) first = id;
  }
  if (lost == 0) return;
  tested.problems.push_back(tested.program.listing.program + " did not run " + first +
                            (lost > 1 ? " and " + std::to_string(lost - 1) + " more" : "") + ": " +
                            ran.end.text());
  tested.exit_code = adapters::worst_of(std::array{tested.exit_code, adapters::hindered});
}

Tested test(const TestOptions& options, const ListedProgram& program) {
  Tested tested{.program = program};
  const auto& listing = program.listing;
  if (!program.error.empty()) {
    tested.problems.push_back(program.error);
    tested.exit_code = adapters::bad_usage;
  }
  if (listing.properties.empty()) return tested;
  suite::Start start{.program = listing.program,
                     .arguments = suite::arguments_for(listing.program, options.programs.passed_on,
                                                       ids_of(listing))};
  if (options.json) start.output = STDERR_FILENO;
  tested.ran = run_with_events(start);
  tested.exit_code = exit_code_of(tested.ran);
  if (!is_interruption(tested.exit_code)) check_all_ran(tested);
  return tested;
}

Json to_json(const Tested& tested) {
  Json json = {{"path", tested.program.listing.program},
               {"error", tested.program.error},
               {"problems", tested.problems},
               {"exit_code", tested.exit_code},
               {"end", tested.ran.end.text()},
               {"properties", Json::array()}};
  for (const auto& event : tested.ran.ended) json["properties"].push_back(event);
  return json;
}

// "12 properties of 2 programs: 10 passed, 2 failed".
std::string summary_of(const std::vector<Tested>& all) {
  std::map<std::string, std::size_t> verdicts;
  std::size_t count = 0;
  for (const auto& tested : all)
    for (const auto& event : tested.ran.ended) {
      ++verdicts[event.value("verdict", "")];
      ++count;
    }
  std::string text = std::to_string(count) + (count == 1 ? " property" : " properties") + " of " +
                     std::to_string(all.size()) + (all.size() == 1 ? " program" : " programs");
  const char* before = ": ";
  for (const auto& [verdict, times] : verdicts) {
    text += before + std::to_string(times) + " " + verdict;
    before = ", ";
  }
  return text;
}

int worst_of(const std::vector<Tested>& all) {
  std::vector<int> codes;
  for (const auto& tested : all) codes.push_back(tested.exit_code);
  const auto interrupted = std::ranges::find_if(codes, is_interruption);
  return interrupted != codes.end() ? *interrupted : adapters::worst_of(codes);
}

int run(const TestOptions& options) {
  std::vector<Tested> all;
  for (const auto& program : listed(options.programs)) {
    all.push_back(test(options, program));
    if (is_interruption(all.back().exit_code)) break;
  }
  for (const auto& tested : all)
    for (const auto& problem : tested.problems)
      std::fprintf(stderr, "sonde: %s\n", codec::printable(problem).c_str());
  if (options.json) {
    Json json = json_of_schema("sonde-test");
    json["exit_code"] = worst_of(all);
    json["programs"] = Json::array();
    for (const auto& tested : all) json["programs"].push_back(to_json(tested));
    print(json);
  } else if (all.size() > 1) {
    std::printf("\nsonde test: %s\n", codec::printable(summary_of(all)).c_str());
  }
  return worst_of(all);
}

}  // namespace

void add_test_command(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand(
      "test",
      "run properties as their programs do, and nothing else of these programs\n"
      "What stands behind -- is passed on to the programs.\n"
      "example: sonde test build/*-tests --filter 'Lists.*' -- --sonde-max-tests=5000");
  const auto options = std::make_shared<TestOptions>();
  add_programs(*command, options->programs);
  add_json(*command, options->json);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace sonde::command
