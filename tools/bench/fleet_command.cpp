// SPDX-License-Identifier: Apache-2.0
#include "bench/fleet_command.hpp"

namespace sonde::bench {

void add_fleet(CLI::App& app, FleetLoad& wanted) {
  auto* sub = app.add_subcommand(
      "fleet",
      "what a large shared store costs a worker, and how many workers it carries\n"
      "example: sonde-bench fleet --store postgres://me@host/empty --corpus 100000");
  sub->add_option("--store", wanted.store, "an empty store, which is filled")
      ->envname("SONDE_STORE")
      ->required();
  sub->add_option("--corpus", wanted.corpus, "cases in the store; 0: only compares two workers")
      ->capture_default_str();
  sub->add_option("--findings", wanted.findings, "findings in the store")->capture_default_str();
  sub->add_option("--properties", wanted.properties, "among which both are spread")
      ->capture_default_str();
  sub->add_option("--workers", wanted.workers, "that are simulated")->capture_default_str();
  sub->add_option("--connections", wanted.connections, "that the workers share")
      ->capture_default_str();
  sub->add_option("--seconds", wanted.seconds, "of each measurement under load")
      ->capture_default_str();
  sub->add_option("--pair-trials", wanted.pair.trials,
                  "runs of two workers with one job, and of one with two")
      ->capture_default_str();
  sub->add_option("--pair-seconds", wanted.pair.seconds, "of each of them")->capture_default_str();
  sub->add_option("--pair-program", wanted.pair.program,
                  "their program; default: sonde-bench-suite beside this program");
  sub->add_option("--pair-property", wanted.pair.property,
                  "the only one of its properties; default: all");
  sub->add_option("--seed", wanted.pair.seed, "of the first of them")->capture_default_str();
}

}  // namespace sonde::bench
