// SPDX-License-Identifier: Apache-2.0
#include "adapters/framework_suite.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "adapters/suite_run.hpp"
#include "campaign/registry.hpp"
#include "campaign/worker.hpp"
#include "report/run.hpp"
#include "suite/serve.hpp"
#include "tree/error.hpp"

namespace sonde::adapters {
namespace {

// Results that no test has reported yet, by id.
std::map<std::string, campaign::Ended>& waiting() {
  static auto& only = *new std::map<std::string, campaign::Ended>;
  return only;
}

std::set<std::string> chosen_by(Framework& framework) {
  const char* const names = framework.chosen_tests();
  if (names == nullptr)
    throw Error(
        "this version of the test framework does not say which tests it runs, so that jobs and "
        "budget cannot serve here: run `sonde fuzz " +
        campaign::program_name() + "` instead");
  std::set<std::string> chosen;
  std::istringstream lines(names);
  for (std::string line; std::getline(lines, line);) chosen.insert(line);
  return chosen;
}

// Those that the framework will run, and this one, which it does run.
std::vector<const Definition*> properties_with(const Definition& definition, Framework& framework) {
  const auto chosen = chosen_by(framework);
  std::vector<const Definition*> properties;
  for (const auto& each : campaign::enrolled())
    if (&each == &definition || chosen.contains(campaign::id_of(each))) properties.push_back(&each);
  return properties;
}

void search(const std::vector<const Definition*>& properties, const campaign::Resolved& settings) {
  auto run = suite_run_over(properties, settings);
  auto outcome = report::fuzz_reported(std::move(run.properties), run.options, run.reports);
  for (auto& each : outcome.properties) {
    each.facts.settings.verbosity = settings.verbosity;
    waiting()[each.facts.id] = std::move(each);
  }
}

}  // namespace

std::optional<campaign::Ended> ended_in_suite(const Definition& definition, Framework& framework) {
  if (campaign::is_worker() || suite::is_served()) return std::nullopt;
  const auto settings = campaign::resolve({}, "");
  if (!asks_for_suite_run(settings)) return std::nullopt;
  const std::string id = campaign::id_of(definition);
  if (!waiting().contains(id)) search(properties_with(definition, framework), settings);
  return waiting().extract(id).mapped();
}

}  // namespace sonde::adapters
