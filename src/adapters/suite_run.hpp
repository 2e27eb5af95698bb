// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "campaign/settings.hpp"
#include "report/fuzz.hpp"
#include "sonde/campaign/definition.hpp"
#include "suite/fuzz_run.hpp"

// A search over many properties of this program at once, which the settings `jobs` and `budget`
// ask for. This process is the scheduler.
namespace sonde::adapters {

// Whether the settings ask for it. Throws Error where they do, but the profile is not fuzz.
bool asks_for_suite_run(const campaign::Resolved& settings);

struct SuiteRun {
  std::vector<suite::SuiteProperty> properties{};
  suite::FuzzOptions options{};
  report::FuzzReports reports{};
};

// The search over these properties. An adapter must be installed.
SuiteRun suite_run_over(const std::vector<const Definition*>& definitions,
                        const campaign::Resolved& settings);

}  // namespace sonde::adapters
