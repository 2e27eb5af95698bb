// SPDX-License-Identifier: Apache-2.0
#include "bench/json.hpp"

#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include "bench/summary.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Trial& trial) {
  return {{"seed", trial.seed},
          {"found", trial.found},
          {"tests", trial.tests},
          {"valid", trial.valid},
          {"cpu_ms", 1e3 * trial.cpu_seconds}};
}

Json json_of_sequence(const Trial& trial) {
  Json json = json_of(trial);
  json["calls"] = trial.calls;
  json["length"] = trial.length;
  json["shrunk_length"] = trial.shrunk_length;
  json["shrink_cpu_ms"] = 1e3 * trial.shrink_cpu_seconds;
  return json;
}

void add_sequence_summary(const Series& series, Json& json) {
  const SequenceSummary summary = sequence_summary_of(series);
  json["shortest"] = series.task->shortest;
  json["mean_calls"] = summary.mean_calls;
  json["calls_per_cpu_second"] = summary.calls_per_second;
  json["mean_length"] = summary.mean_length;
  json["mean_shrunk_length"] = summary.mean_shrunk_length;
  json["shortest_share"] = summary.shortest_share;
  json["mean_shrink_cpu_ms"] = summary.mean_shrink_cpu_ms;
}

Json json_of(const Series& series) {
  const Summary summary = summary_of(series);
  Json json = {{"contender", series.contender->name},
               {"workload", series.workload->name},
               {"task", series.task->name},
               {"found", summary.found},
               {"trial_count", summary.trials},
               {"mean_tests", summary.mean_tests},
               {"standard_error", summary.standard_error},
               {"mean_tests_of_successes", summary.mean_tests_of_successes},
               {"median_tests", summary.median_tests},
               {"mean_cpu_ms", summary.mean_cpu_ms},
               {"valid_share", summary.valid_share},
               {"tests_per_cpu_second", summary.tests_per_second},
               {"valid_per_cpu_second", summary.valid_per_second},
               {"hindrance", series.hindrance},
               {"deaths", series.deaths}};
  const bool is_sequence = series.task->shortest > 0;
  if (is_sequence) add_sequence_summary(series, json);
  json["trials"] = Json::array();
  for (const Trial& trial : series.trials)
    json["trials"].push_back(is_sequence ? json_of_sequence(trial) : json_of(trial));
  return json;
}

Json value_of(const tuning::Row& row) {
  const bool is_word = std::holds_alternative<tuning::Word>(row.value);
  return is_word ? Json(row.text()) : Json::parse(row.text());
}

Json json_of(Numbers numbers) {
  Json json = Json::object();
  for (const auto& row : rows_of(numbers)) json[std::string(row.name)] = value_of(row);
  return json;
}

Json json_of(const Plan& plan, std::span<const Series> all) {
  Json json = {{"workloads", plan.workloads},       {"seed", plan.seed},
               {"max_tests", plan.limits.tests},    {"max_cpu_seconds", plan.limits.cpu_seconds},
               {"settings", json_of(plan.numbers)}, {"series", Json::array()}};
  for (const Series& series : all) json["series"].push_back(json_of(series));
  return json;
}

RecordedSeries recorded_of(const Json& json) {
  RecordedSeries series{json.at("contender"),
                        json.at("workload"),
                        json.at("task"),
                        {},
                        json.at("trial_count").get<std::size_t>()};
  for (const Json& trial : json.at("trials"))
    if (trial.at("found").get<bool>()) series.found_after.push_back(trial.at("tests"));
  std::ranges::sort(series.found_after);
  return series;
}

Json json_of(const RecordedSeries& series) {
  return {{"contender", series.contender},
          {"workload", series.workload},
          {"task", series.task},
          {"trials", series.trials},
          {"found_after", series.found_after}};
}

Json json_of(const Recorded& recorded) {
  Json json = {{"name", recorded.name},           {"what", recorded.what},
               {"command", recorded.command},     {"output", recorded.output},
               {"exit_code", recorded.exit_code}, {"seconds", recorded.seconds},
               {"series", Json::array()}};
  for (const auto& series : recorded.series) json["series"].push_back(json_of(series));
  return json;
}

}  // namespace

std::vector<RecordedSeries> read_series(const std::string& file) {
  std::ifstream stream(file);
  const Json json = Json::parse(stream, nullptr, false);
  if (json.is_discarded()) throw Error(file + " is not a file that --json wrote");
  std::vector<RecordedSeries> all;
  for (const Json& series : json.at("series")) all.push_back(recorded_of(series));
  return all;
}

std::string json_of(std::span<const Recorded> all) {
  Json json = Json::array();
  for (const Recorded& each : all) json.push_back(json_of(each));
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_json(const Plan& plan, std::span<const Series> all) {
  std::ofstream file(plan.json);
  file << json_of(plan, all).dump(2) << '\n';
  if (!file.flush()) throw Error("cannot write " + plan.json + ": is its folder there?");
}

}  // namespace sonde::bench
