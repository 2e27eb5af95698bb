// SPDX-License-Identifier: Apache-2.0
#include "bench/settings.hpp"

#include <algorithm>
#include <cstdio>

#include "bench/bad_option.hpp"
#include "campaign/nearest.hpp"

namespace sonde::bench {
namespace {

const tuning::Row& row_named(const std::vector<tuning::Row>& rows, std::string_view name) {
  const auto found = std::ranges::find(rows, name, &tuning::Row::name);
  if (found != rows.end()) return *found;
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  throw BadOption("there is no setting '" + std::string(name) + "'" +
                  campaign::suggestion(name, names) + " ('sonde-bench list --settings' has all)");
}

// Of the peers libfuzzer-trees and libfuzzer-trees-profile.
std::vector<tuning::Row> rows_of(adapters::libfuzzer::Tuning& tuning) {
  return {
      {"libfuzzer-fresh-percent", "mutants that are fresh", &tuning.fresh_percent, tuning::percent},
      {"libfuzzer-largest-fresh", "largest size of these", &tuning.largest_fresh},
      {"libfuzzer-attempts", "to make a mutant that is short enough", &tuning.attempts,
       tuning::at_least_one},
      {"libfuzzer-donors", "parents of late, whose parts serve again", &tuning.donors, {1, 4096}},
      {"libfuzzer-leaves-percent", "edits in which libFuzzer changes bytes", &tuning.leaves_percent,
       tuning::percent},
      {"libfuzzer-numbers-together", "most numbers in a row whose bytes it changes",
       &tuning.numbers_together, tuning::at_least_one},
      {"libfuzzer-text-growth", "most bytes that it adds to a text", &tuning.text_growth},
  };
}

}  // namespace

std::vector<tuning::Row> rows_of(Numbers& numbers) {
  auto rows = search::rows_of(numbers.search);
  const auto edits = mutate::rows_of(numbers.mutate);
  rows.insert(rows.end(), edits.begin(), edits.end());
  const auto calls = api::rows_of(numbers.calls);
  rows.insert(rows.end(), calls.begin(), calls.end());
  const auto peers = rows_of(numbers.libfuzzer);
  rows.insert(rows.end(), peers.begin(), peers.end());
  rows.push_back({"sizes-max", "largest size of fresh cases", &numbers.sizes.max});
  rows.push_back({"sizes-period", "fresh cases from the smallest size to the largest",
                  &numbers.sizes.period, tuning::at_least_one});
  return rows;
}

void set(Numbers& numbers, std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw BadOption("--set takes NAME=VALUE, not '" + std::string(assignment) + "'");
  const auto value = assignment.substr(equals + 1);
  const auto rows = rows_of(numbers);
  const auto& row = row_named(rows, assignment.substr(0, equals));
  if (!row.set(value))
    throw BadOption("'" + std::string(value) + "' is no value of " + std::string(row.name) +
                    ": it takes " + row.allowed());
  if (std::ranges::find(numbers.chosen, row.name) == numbers.chosen.end())
    numbers.chosen.emplace_back(row.name);
}

std::string chosen_in(const Numbers& numbers) {
  Numbers copy = numbers;
  Numbers defaults;
  const auto rows = rows_of(copy);
  const auto default_rows = rows_of(defaults);
  std::string text;
  for (const auto& name : numbers.chosen) {
    if (!text.empty()) text += ", ";
    text += name + "=" + row_named(rows, name).text() + " (default " +
            row_named(default_rows, name).text() + ")";
  }
  return text;
}

void print_chosen(const Numbers& numbers) {
  const auto text = chosen_in(numbers);
  if (text.empty()) return;
  std::printf(
      "settings of --set: %s; all others have their defaults ('sonde-bench list --settings')\n",
      text.c_str());
}

void list_settings() {
  Numbers numbers;
  for (const auto& row : rows_of(numbers))
    std::printf("%-36s %8s  %s\n", std::string(row.name).c_str(), row.text().c_str(),
                std::string(row.what).c_str());
}

}  // namespace sonde::bench
