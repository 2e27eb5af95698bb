// SPDX-License-Identifier: Apache-2.0
#include "bench/threads/measured_program.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "bench/measure.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t no_limit = 1'000'000'000;  // of tests: the time is the limit
constexpr double seconds_of_twin = 600;

StressTrial stress(const std::string& program, const std::string& name, double seconds) {
  const auto run = run_program(program, {name, fixed(seconds, 3)});
  const auto line = nlohmann::json::parse(run.output, nullptr, false);
  if (!line.is_object()) throw Error(program + " " + name + " wrote: " + run.output);
  return {line.value("found", false), line.value("how", ""), line.value("runs", std::uint64_t{0}),
          line.value("cpu_seconds", 0.0)};
}

const std::vector<SearchTrial>* trials_of(const MeasuredProgram& measured, const std::string& way) {
  const auto found = measured.searches.find(way);
  return found == measured.searches.end() ? nullptr : &found->second;
}

}  // namespace

std::optional<std::size_t> MeasuredProgram::fewest_deviations() const {
  std::optional<std::size_t> fewest;
  for (const auto& [way, trials] : searches)
    for (const SearchTrial& trial : trials)
      if (trial.deviations) fewest = std::min(fewest.value_or(~std::size_t{0}), *trial.deviations);
  return fewest;
}

unsigned MeasuredProgram::found(const std::string& way) const {
  const auto* const trials = trials_of(*this, way);
  if (trials == nullptr) return 0;
  return static_cast<unsigned>(std::ranges::count_if(*trials, &SearchTrial::is_found));
}

unsigned MeasuredProgram::reached_fewest(const std::string& way) const {
  const auto* const trials = trials_of(*this, way);
  const auto fewest = fewest_deviations();
  if (trials == nullptr || !fewest) return 0;
  return static_cast<unsigned>(std::ranges::count(*trials, fewest, &SearchTrial::deviations));
}

void measure_searches(MeasuredProgram& measured, const Threads& wanted) {
  for (const std::string& way : wanted.ways) {
    // An enumeration draws nothing.
    const unsigned seeds = way == "enumerate" ? std::min(wanted.seeds, 1U) : wanted.seeds;
    for (unsigned i = 0; i < seeds; ++i)
      measured.searches[way].push_back(
          run_search({.program = path_in(wanted.folder, "sonde-bench-threads"),
                      .property = std::string("Buggy.") + measured.program->name,
                      .way = way,
                      .seed = wanted.seed + i,
                      .max_tests = no_limit,
                      .max_seconds = wanted.seconds}));
  }
}

void measure_twin(MeasuredProgram& measured, const Threads& wanted) {
  if (wanted.twins == 0) return;
  measured.twin = run_search({.program = path_in(wanted.folder, "sonde-bench-threads"),
                              .property = std::string("Correct.") + measured.program->name,
                              .way = wanted.ways.front(),
                              .seed = wanted.seed,
                              .max_tests = wanted.twins,
                              .max_seconds = seconds_of_twin});
}

void measure_stress(MeasuredProgram& measured, const Threads& wanted) {
  const std::string name = measured.program->name;
  for (unsigned i = 0; i < wanted.stress; ++i) {
    measured.plain.push_back(
        stress(path_in(wanted.folder, "sonde-bench-threads-plain"), name, wanted.seconds));
    measured.sanitized.push_back(
        stress(path_in(wanted.folder, "sonde-bench-threads-tsan"), name, wanted.seconds));
  }
}

void measure_replays(MeasuredProgram& measured, const Threads& wanted, unsigned count) {
  const auto* const trials = trials_of(measured, wanted.ways.front());
  if (trials == nullptr) return;
  const auto first = std::ranges::find(*trials, true, &SearchTrial::is_found);
  if (first == trials->end() || first->token.empty()) return;
  const std::string replayed = std::string("Buggy.") + measured.program->name + "@" + first->token;
  for (unsigned i = 0; i < count; ++i) {
    const auto run = run_program(path_in(wanted.folder, "sonde-bench-threads"),
                                 {"--cache", "off", "--replay", replayed});
    ++measured.replays;
    measured.traces.insert(run.output);
  }
}

}  // namespace sonde::bench
