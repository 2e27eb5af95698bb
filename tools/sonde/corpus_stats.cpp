// SPDX-License-Identifier: Apache-2.0
#include "sonde/corpus_stats.hpp"

#include <algorithm>
#include <array>

#include "codec/binary.hpp"
#include "report/numbers.hpp"
#include "sonde/corpus.hpp"

namespace sonde::command {
namespace {

// Of one property.
struct Stats {
  std::string program{};
  std::string property{};
  std::string cache{};
  std::size_t cases = 0;
  std::size_t median_nodes = 0;
  std::size_t largest_nodes = 0;
  std::size_t bytes = 0;
  std::array<std::size_t, 4> failures{};  // by their state
  std::size_t runs = 0;
  std::uint64_t tests = 0;     // of all runs
  std::uint64_t features = 0;  // of the last run
  double seconds = 0;          // of all runs
  std::string verdict{};       // of the last run
};

constexpr std::array<const char*, 4> states = {"unshrunk", "shrunk", "fixed", "accepted"};

void add_cases(store::Cache& cache, const suite::ListedProperty& property, Stats& stats) {
  std::vector<std::size_t> nodes;
  for (const auto& each : corpus_of(cache, property)) {
    nodes.push_back(each.tree.size());
    stats.bytes += codec::to_binary(each.tree).size();
  }
  std::ranges::sort(nodes);
  stats.cases = nodes.size();
  if (nodes.empty()) return;
  stats.median_nodes = nodes[nodes.size() / 2];
  stats.largest_nodes = nodes.back();
}

void add_runs(store::Cache& cache, const suite::ListedProperty& property, Stats& stats) {
  constexpr std::size_t most_runs = 100'000;
  for (const auto& run : cache.runs(property.key, most_runs)) {
    ++stats.runs;
    stats.tests += run.tests;
    stats.seconds += run.seconds;
    stats.features = run.features;
    stats.verdict = run.verdict;
  }
}

Stats stats_of(const std::string& program, const suite::ListedProperty& property) {
  Stats stats{.program = program, .property = property.id, .cache = property.cache};
  if (property.cache.empty() || property.key.empty()) return stats;
  store::Cache cache(property.cache);
  add_cases(cache, property, stats);
  for (const auto& failure : cache.failures(property.key))
    ++stats.failures.at(static_cast<std::size_t>(failure.state));
  add_runs(cache, property, stats);
  return stats;
}

std::vector<Stats> all_stats(const std::vector<ListedProgram>& programs) {
  std::vector<Stats> all;
  for (const auto& program : programs)
    for (const auto& property : program.listing.properties)
      all.push_back(stats_of(program.listing.program, property));
  return all;
}

std::string failures_text(const Stats& stats) {
  std::string text;
  for (std::size_t i = 0; i < states.size(); ++i)
    if (stats.failures[i] > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(stats.failures[i]) + " " + states[i];
  return text.empty() ? "" : "  failures: " + text + "\n";
}

std::string text_of(const Stats& stats) {
  std::string text = stats.property + ": " + report::counted(stats.cases, "case");
  if (stats.cases > 0)
    text += ", " + report::counted(stats.bytes, "byte") + "; nodes of a case: median " +
            report::grouped(stats.median_nodes) + ", at most " +
            report::grouped(stats.largest_nodes);
  text += "\n" + failures_text(stats);
  if (stats.runs == 0) return text;
  return text + "  fuzz runs: " + report::grouped(stats.runs) + " with " +
         report::counted(stats.tests, "test") + " in " +
         report::grouped(static_cast<std::uint64_t>(stats.seconds)) +
         " s; the last: " + stats.verdict + ", " + report::counted(stats.features, "feature") +
         "\n";
}

Json to_json(const Stats& stats) {
  Json failures = Json::object();
  for (std::size_t i = 0; i < states.size(); ++i) failures[states[i]] = stats.failures[i];
  return {{"program", stats.program},
          {"property", stats.property},
          {"cache", stats.cache},
          {"cases", stats.cases},
          {"bytes", stats.bytes},
          {"median_nodes", stats.median_nodes},
          {"largest_nodes", stats.largest_nodes},
          {"failures", failures},
          {"runs", stats.runs},
          {"tests", stats.tests},
          {"seconds", stats.seconds},
          {"features", stats.features},
          {"verdict", stats.verdict}};
}

}  // namespace

std::string stats_text(const std::vector<ListedProgram>& programs) {
  std::string text;
  for (const auto& stats : all_stats(programs)) text += text_of(stats);
  return text;
}

Json stats_json(const std::vector<ListedProgram>& programs) {
  Json json = json_of_schema("sonde-corpus-stats");
  json["properties"] = Json::array();
  for (const auto& stats : all_stats(programs)) json["properties"].push_back(to_json(stats));
  return json;
}

}  // namespace sonde::command
