// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/libfuzzer/tuning.hpp"
#include "api/tuning.hpp"
#include "mutate/tuning.hpp"
#include "search/strategy.hpp"
#include "search/tuning.hpp"

namespace sonde::bench {

// The tuning numbers that a search is made with; --set varies them.
struct Numbers {
  search::SizeSchedule sizes;
  search::Tuning search;
  mutate::Tuning mutate;
  api::CallTuning calls;
  adapters::libfuzzer::Tuning libfuzzer;  // of peers
  std::vector<std::string> chosen{};      // names that were set, in their order
};

// One row for each number; valid as long as the struct.
std::vector<tuning::Row> rows_of(Numbers& numbers);

// Sets what "NAME=VALUE" says. Throws BadOption if there is no such name or value.
void set(Numbers& numbers, std::string_view assignment);

// "adaptive-young=100 (default 3000)" for each number that was set, also to its default; empty if
// none was.
std::string chosen_in(const Numbers& numbers);

// Prints those in one line, if there are any, and that all others have their defaults.
void print_chosen(const Numbers& numbers);

// Prints all names with their defaults and meanings.
void list_settings();

}  // namespace sonde::bench
