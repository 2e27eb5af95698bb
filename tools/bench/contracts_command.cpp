// SPDX-License-Identifier: Apache-2.0
#include "bench/contracts_command.hpp"

namespace sonde::bench {

void add_contracts(CLI::App& app, Contracts& wanted) {
  auto* sub = app.add_subcommand(
      "contracts",
      "'sonde api' on annotated C files, compared with what seq-test, Bennet and AFL++ published\n"
      "example: sonde-bench contracts --workload bst --trials 5 --jobs 2");
  sub->add_option("--workload", wanted.workloads, "names with commas between them")
      ->delimiter(',')
      ->default_str("all that were published");
  sub->add_option("--task", wanted.task, "a part of a task's name")->capture_default_str();
  sub->add_option("--trials", wanted.trials, "searches for a task")->capture_default_str();
  sub->add_option("--seconds", wanted.seconds, "time cap of a search")->capture_default_str();
  sub->add_option("--seed", wanted.seed, "seed of the first trial")->capture_default_str();
  sub->add_option("--jobs", wanted.jobs, "tasks at a time")->capture_default_str();
  sub->add_flag("--ours", wanted.ours, "also the tasks that nobody has published");
  sub->add_option("--json", wanted.json, "a file to write every trial to");
}

}  // namespace sonde::bench
