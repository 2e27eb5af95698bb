// SPDX-License-Identifier: Apache-2.0
#include "sonde/programs.hpp"

#include <algorithm>
#include <cstdio>

#include <fnmatch.h>

#include "adapters/exit_codes.hpp"
#include "campaign/nearest.hpp"
#include "codec/printable.hpp"
#include "sonde/commands.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

ListedProgram list_one(const std::string& path, const std::vector<std::string>& passed_on) {
  try {
    return {.listing = suite::list_properties(path, passed_on)};
  } catch (const Error& error) {
    return {.listing = {.program = path}, .error = error.what()};
  }
}

// A filter that matches nothing is a mistake, also where another one matches. It may match in a
// program that cannot be listed.
void check_filters(const Programs& programs, const std::vector<ListedProgram>& all) {
  const bool is_unsure =
      std::ranges::any_of(all, [](const auto& program) { return !program.error.empty(); });
  if (is_unsure) return;
  const auto ids = ids_of(all);
  for (const auto& filter : programs.filters)
    if (std::ranges::none_of(ids, [&](const auto& id) { return matches({filter}, id); }))
      throw Error("no property matches " + filter + "; sonde list names them" +
                  campaign::suggestion(filter, ids));
}

}  // namespace

std::vector<std::string> ids_of(const std::vector<ListedProgram>& programs) {
  std::vector<std::string> ids;
  for (const auto& program : programs)
    for (const auto& property : program.listing.properties) ids.push_back(property.id);
  return ids;
}

void add_passed_on(CLI::App& command, std::vector<std::string>& passed_on) {
  command.add_option(pass_on_option, passed_on)->allow_extra_args(false)->group("");
}

CLI::Option* add_programs(CLI::App& command, Programs& programs) {
  auto* paths = command.add_option("PROGRAM", programs.paths, "test programs with properties");
  command
      .add_option("--filter", programs.filters,
                  "only properties of this name, or pattern: 'Lists.*'; may be repeated")
      ->type_name("PATTERN")
      ->allow_extra_args(false);
  add_passed_on(command, programs.passed_on);
  return paths->required();
}

bool matches(const std::vector<std::string>& filters, const std::string& id) {
  return filters.empty() || std::ranges::any_of(filters, [&](const auto& filter) {
           return fnmatch(filter.c_str(), id.c_str(), 0) == 0;
         });
}

std::vector<ListedProgram> listed(const Programs& programs) {
  std::vector<ListedProgram> all;
  for (const auto& path : programs.paths) all.push_back(list_one(path, programs.passed_on));
  check_filters(programs, all);
  for (auto& program : all)
    std::erase_if(program.listing.properties,
                  [&](const auto& property) { return !matches(programs.filters, property.id); });
  return all;
}

int report_errors(const std::vector<ListedProgram>& programs) {
  int code = adapters::all_passed;
  for (const auto& program : programs) {
    if (program.error.empty()) continue;
    std::fprintf(stderr, "sonde: %s\n", codec::printable(program.error).c_str());
    code = adapters::bad_usage;
  }
  return code;
}

}  // namespace sonde::command
