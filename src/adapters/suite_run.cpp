// SPDX-License-Identifier: Apache-2.0
#include "adapters/suite_run.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <thread>

#include <unistd.h>

#include "campaign/host.hpp"
#include "campaign/kept_cases.hpp"
#include "campaign/registry.hpp"
#include "tree/error.hpp"

namespace sonde::adapters {
namespace {

// Settings that are the scheduler's and not a property's, as "--jobs=2" or "--sonde-jobs=2".
bool is_of_run(std::string_view option) {
  constexpr std::string_view prefix = "--sonde-";
  constexpr std::array<std::string_view, 9> names = {
      "jobs=",  "budget=",      "profile=", "report=", "seed=",
      "store=", "max-seconds=", "quiet",    "verbose"};
  if (!option.starts_with("--")) return false;
  option.remove_prefix(option.starts_with(prefix) ? prefix.size() : 2);
  return std::ranges::any_of(names, [&](auto name) { return option.starts_with(name); });
}

// This program itself, by a path that can be started: a test may have changed the working folder.
std::string own_path() {
  const std::string name = campaign::program_name();
  const bool is_path = name.find('/') != std::string::npos;
  if (is_path && access(name.c_str(), X_OK) == 0) return name;
  std::error_code failed;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? "/proc/self/exe" : path.string();
}

suite::SuiteProperty as_suite_property(const Definition& definition, const std::string& program) {
  const std::string id = campaign::id_of(definition);
  suite::SuiteProperty property{program, id, definition.file, definition.line,
                                campaign::host().arguments_for({id})};
  std::erase_if(property.arguments, is_of_run);
  const auto settings = campaign::resolve(definition.settings, id);
  property.cache = settings.cache;
  try {
    const Definition ready = campaign::prepared(definition);
    property.key = campaign::KeptCases(ready, settings).key();
  } catch (const std::exception&) {
    property.key = id;  // the search says why it cannot be run
  }
  return property;
}

suite::FuzzOptions options_of(const campaign::Resolved& settings) {
  suite::FuzzOptions options;
  if (settings.budget > 0) options.budget = settings.budget;
  options.jobs = settings.jobs > 0 ? settings.jobs : std::thread::hardware_concurrency();
  options.jobs = std::max(1U, options.jobs);
  options.seed = settings.seed;
  if (!settings.store.empty()) options.store.emplace(settings.store);
  return options;
}

}  // namespace

bool asks_for_suite_run(const campaign::Resolved& settings) {
  const bool is_search =
      settings.replay.empty() && settings.accept.empty() && settings.migrate.empty();
  const bool is_fuzz = settings.profile == Profile::Fuzz;
  if (is_search && is_fuzz && !settings.store.empty()) return true;
  if (!is_search || (settings.jobs == 0 && settings.budget == 0)) return false;
  if (is_fuzz) return true;
  throw Error(
      "jobs and budget are for searches over all properties: choose the profile fuzz as well "
      "(SONDE_PROFILE=fuzz), or leave them out");
}

SuiteRun suite_run_over(const std::vector<const Definition*>& definitions,
                        const campaign::Resolved& settings) {
  SuiteRun run{.options = options_of(settings)};
  const std::string program = own_path();
  for (const Definition* each : definitions)
    run.properties.push_back(as_suite_property(*each, program));
  run.reports = {settings.reports, settings.verbosity,
                 settings.cache.empty() ? "" : settings.cache + "/run.json",
                 campaign::host().standard_output};
  return run;
}

}  // namespace sonde::adapters
