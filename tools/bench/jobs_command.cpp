// SPDX-License-Identifier: Apache-2.0
#include "bench/jobs_command.hpp"

namespace sonde::bench {

void add_jobs(CLI::App& app, Jobs& wanted) {
  auto* sub = app.add_subcommand("jobs",
                                 "what one scheduler over many properties costs, and what a "
                                 "second core brings\n"
                                 "example: sonde-bench jobs --trials 3");
  sub->add_option("--program", wanted.program,
                  "properties IfcStack.*; default: sonde-bench-suite beside this program");
  sub->add_option("--seconds", wanted.seconds, "of each measurement of the rate")
      ->capture_default_str();
  sub->add_option("--budget", wanted.budget, "seconds for all faults")->capture_default_str();
  sub->add_option("--trials", wanted.trials, "runs over all faults")->capture_default_str();
  sub->add_option("--seed", wanted.seed, "of the first trial")->capture_default_str();
}

}  // namespace sonde::bench
