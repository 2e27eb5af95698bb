// SPDX-License-Identifier: Apache-2.0
#include "sonde/status_command.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "codec/printable.hpp"
#include "sonde/shared_store.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

using WorkerState = store::WorkerStatus::State;

struct StatusOptions {
  std::string store{};
  bool json = false;
};

const char* name_of(WorkerState state) {
  switch (state) {
    case WorkerState::Working: return "working";
    case WorkerState::Ended: return "ended";
    case WorkerState::Gone: return "gone";
  }
  return "";
}

std::string whole(double number) {
  return std::to_string(static_cast<std::uint64_t>(std::max(0.0, number)));
}

std::size_t working(const store::FleetStatus& status) {
  return static_cast<std::size_t>(
      std::ranges::count(status.workers, WorkerState::Working, &store::WorkerStatus::state));
}

double rate_of(const store::FleetStatus& status) {
  double rate = 0;
  for (const auto& each : status.workers)
    if (each.state == WorkerState::Working) rate += each.cases_per_second;
  return rate;
}

// Those that work, and those that are gone without a word; of the others, how many there are.
std::string workers_text(const store::FleetStatus& status) {
  std::string text = "workers: " + std::to_string(working(status)) + " working, " +
                     std::to_string(status.all_workers) + " in all; " + whole(rate_of(status)) +
                     " cases per second\n";
  for (const auto& each : status.workers) {
    if (each.state == WorkerState::Ended) continue;
    text += "  " + codec::printable(each.host) + " " + std::to_string(each.process) + ": " +
            name_of(each.state) + ", " + std::to_string(each.jobs) + " jobs, " +
            std::to_string(each.cases) + " cases, " + whole(each.cases_per_second) +
            " per second, seen " + whole(each.seconds_since_seen) + " s ago\n";
  }
  return text;
}

std::string thinned_text(const store::PropertyStatus& property) {
  if (property.generations == 0) return "";
  return " (generation " + std::to_string(property.generations) + " kept " +
         std::to_string(property.thinned) + ")";
}

std::string property_text(const store::PropertyStatus& property) {
  std::string text = "  " + codec::printable(property.program) + " " +
                     codec::printable(property.name) + ": " + std::to_string(property.cases) +
                     " cases, " + std::to_string(property.features) + " features, corpus of " +
                     std::to_string(property.corpus) + thinned_text(property) + ", owned by " +
                     std::to_string(property.owned_by) + "\n";
  for (const auto& each : property.findings) {
    const auto what = codec::printable(each.what.substr(0, each.what.find('\n')));
    text += "    " + codec::printable(each.state) + ": " + what + " (met " +
            std::to_string(each.times) + " times by " + std::to_string(each.workers) +
            " workers)\n";
  }
  return text;
}

std::string findings_text(const store::FleetStatus& status) {
  std::map<std::string, std::size_t> by_state;
  for (const auto& property : status.properties)
    for (const auto& each : property.findings) ++by_state[codec::printable(each.state)];
  std::string text;
  for (const auto& [state, count] : by_state)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + state;
  return "findings: " + (text.empty() ? "none" : text) + "\n";
}

int show_status(const StatusOptions& options) {
  if (options.store.empty())
    throw Error("there is no store to look at: give --store, or set SONDE_STORE");
  const auto status = status_of_store(options.store);
  if (options.json) print(status_json(status));
  else std::fputs(status_text(status).c_str(), stdout);
  return 0;
}

}  // namespace

std::string status_text(const store::FleetStatus& status) {
  std::string text = workers_text(status) + findings_text(status) + "tasks: ";
  std::string tasks;
  for (const auto& each : status.tasks)
    tasks += (tasks.empty() ? "" : "; ") + codec::printable(each.kind) + " " +
             std::to_string(each.leased) + " leased, " + std::to_string(each.open) + " open";
  text += (tasks.empty() ? "none" : tasks) + "\n";
  text += "properties: " + std::to_string(status.properties.size()) + ", in " +
          std::to_string(status.builds) + (status.builds == 1 ? " build\n" : " builds\n");
  for (const auto& each : status.properties) text += property_text(each);
  return text;
}

Json status_json(const store::FleetStatus& status) {
  Json json = json_of_schema("sonde-status");
  json["workers"] = Json::array();
  for (const auto& each : status.workers)
    json["workers"].push_back({{"host", each.host},
                               {"process", each.process},
                               {"state", name_of(each.state)},
                               {"jobs", each.jobs},
                               {"cases", each.cases},
                               {"cases_per_second", each.cases_per_second},
                               {"seconds_since_seen", each.seconds_since_seen}});
  json["all_workers"] = status.all_workers;
  json["builds"] = status.builds;
  json["tasks"] = Json::array();
  for (const auto& each : status.tasks)
    json["tasks"].push_back({{"kind", each.kind}, {"leased", each.leased}, {"open", each.open}});
  json["properties"] = Json::array();
  for (const auto& property : status.properties) {
    Json findings = Json::array();
    for (const auto& each : property.findings)
      findings.push_back({{"origin", each.origin},
                          {"state", each.state},
                          {"what", each.what},
                          {"place", each.place},
                          {"first_seen", each.first_seen},
                          {"last_seen", each.last_seen},
                          {"times", each.times},
                          {"workers", each.workers}});
    json["properties"].push_back({{"program", property.program},
                                  {"name", property.name},
                                  {"signature", property.signature},
                                  {"cases", property.cases},
                                  {"tests", property.tests},
                                  {"features", property.features},
                                  {"corpus", property.corpus},
                                  {"generations", property.generations},
                                  {"thinned", property.thinned},
                                  {"owned_by", property.owned_by},
                                  {"findings", findings}});
  }
  return json;
}

void add_status_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<StatusOptions>();
  auto* command =
      app.add_subcommand("status",
                         "shows what a fleet does: workers, findings, tasks and properties\n"
                         "example: sonde status --store postgres://me@host/fleet");
  add_store(*command, options->store);
  add_json(*command, options->json);
  command->callback([options, &exit_code] { exit_code = show_status(*options); });
}

}  // namespace sonde::command
