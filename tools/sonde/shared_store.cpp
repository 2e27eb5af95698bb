// SPDX-License-Identifier: Apache-2.0
#include "sonde/shared_store.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "codec/token.hpp"
#include "report/run_record.hpp"
#include "store/address.hpp"
#include "suite/version.hpp"

namespace sonde::command {
namespace {

using nlohmann::json;

bool is_over(const std::string& state) { return state == "fixed" || state == "incubating"; }

json finding_json(const store::FindingStatus& finding, const store::PropertyStatus& property,
                  const store::FleetStatus& status) {
  json one = {{"origin", finding.origin}, {"state", finding.state}, {"what", finding.what}};
  const auto colon = finding.place.rfind(':');
  one["file"] = finding.place.substr(0, colon);
  if (colon != std::string::npos) {
    const auto line = std::strtoul(finding.place.c_str() + colon + 1, nullptr, 10);
    one["line"] = line;
  }
  one["seconds"] = std::max<std::int64_t>(0, finding.first_seen - status.started);
  std::string text = finding.what + "\n  at " + finding.place + "\n  met " +
                     std::to_string(finding.times) + " times by " +
                     std::to_string(finding.workers) + " workers\n";
  if (!finding.tree.empty()) {
    one["replay"] = "sonde replay " + property.program + " " + property.name + "@" +
                    codec::to_token(finding.tree);
    text += "  replay: " + one["replay"].get<std::string>() + "\n";
  }
  one["text"] = text;
  return one;
}

json property_json(const store::PropertyStatus& property, const store::FleetStatus& status) {
  json one = {{"id", property.name}, {"program", property.program}};
  one["cases"] = property.cases;
  one["tests"] = property.tests;
  one["discards"] = property.cases - std::min(property.cases, property.tests);
  one["features"] = property.features;
  one["kept"] = property.corpus;
  one["findings"] = json::array();
  bool has_failed = false;
  for (const auto& each : property.findings) {
    one["findings"].push_back(finding_json(each, property, status));
    has_failed = has_failed || !is_over(each.state);
  }
  one["verdict"] = has_failed ? "failed" : "passed";
  return one;
}

}  // namespace

CLI::Option* add_store(CLI::App& command, std::string& store) {
  return command
      .add_option("--store", store,
                  "postgres://USER@HOST/DATABASE or sqlite:FILE: shared with other machines")
      ->envname("SONDE_STORE");
}

store::FleetStatus status_of_store(const std::string& text) {
  const store::Address address(text);
  if (const auto warning = store::password_warning(address); !warning.empty())
    std::fprintf(stderr, "sonde: %s\n", warning.c_str());
  const auto connection = store::connect(address);
  return store::read_fleet_status(*connection);
}

json record_of(const store::FleetStatus& status) {
  json run = {{"schema", "sonde-run"},
              {"version", report::run_record_version},
              {"sonde", suite::version()},
              {"started", status.started}};
  std::int64_t last = status.started;
  bool is_running = false;
  std::uint64_t jobs = 0;
  for (const auto& worker : status.workers) {
    is_running = is_running || worker.state == store::WorkerStatus::State::Working;
    if (worker.state == store::WorkerStatus::State::Working) jobs += worker.jobs;
    last = std::max(last, status.now - static_cast<std::int64_t>(worker.seconds_since_seen));
  }
  run["seconds"] = last - status.started;
  run["jobs"] = jobs;
  run["ended_by"] = is_running ? "running" : "budget";
  run["properties"] = json::array();
  std::set<std::string> programs;
  for (const auto& each : status.properties) {
    run["properties"].push_back(property_json(each, status));
    programs.insert(each.program);
  }
  run["programs"] = json::array();
  for (const auto& each : programs) run["programs"].push_back({{"path", each}});
  return run;
}

json record_of_store(const std::string& address) { return record_of(status_of_store(address)); }

}  // namespace sonde::command
