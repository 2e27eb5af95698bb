// SPDX-License-Identifier: Apache-2.0
#include "bench/soak_command.hpp"

#include "bench/positive.hpp"
#include "bench/set_option.hpp"

namespace sonde::bench {
namespace {

void add_search(CLI::App& sub, Soak& wanted, CLI::Option* suite) {
  sub.add_flag("--virtual", wanted.is_virtual, "ends after --tests and not after --seconds")
      ->excludes(suite);
  sub.add_option("--tests", wanted.tests, "tests of a virtual run")
      ->capture_default_str()
      ->excludes(suite);
  sub.add_option("--seconds", wanted.seconds, "CPU time of a run that is not virtual")
      ->check(positive)
      ->capture_default_str()
      ->excludes(suite);
  sub.add_option("--workload", wanted.workload, "as 'sonde-bench list' names it")
      ->capture_default_str()
      ->excludes(suite);
  sub.add_option("--task", wanted.task, "one of its tasks")->capture_default_str()->excludes(suite);
  sub.add_option("--strategy", wanted.strategy, "one of them")
      ->capture_default_str()
      ->excludes(suite);
  add_set(sub, wanted.numbers)->excludes(suite);
}

}  // namespace

void add_soak(CLI::App& app, SoakOptions& wanted) {
  auto* sub = app.add_subcommand(
      "soak",
      "whether tests become slower the longer a run lasts, on a task without its fault\n"
      "With --suite: whether 'sonde fuzz' over 50 properties loses or leaks something while its\n"
      "processes are killed at random.\n"
      "example: sonde-bench soak --virtual --tests 10000000\n"
      "example: sonde-bench soak --suite --minutes 20");
  auto* suite = sub->add_flag("--suite", wanted.is_suite, "a whole suite instead of one search");
  sub->add_option("--minutes", wanted.suite.minutes, "of a suite")
      ->check(positive)
      ->capture_default_str()
      ->needs(suite);
  sub->add_option("--pause", wanted.suite.pause,
                  "of a suite: seconds between two processes that are killed, on average")
      ->check(positive)
      ->capture_default_str()
      ->needs(suite);
  sub->add_option("--jobs", wanted.suite.jobs, "of a suite: processes that work at once")
      ->check(positive)
      ->capture_default_str()
      ->needs(suite);
  sub->add_option("--command", wanted.suite.command,
                  "of a suite: sonde; default: that beside this program")
      ->needs(suite);
  sub->add_option("--seed", wanted.seed, "of the run, and of what is killed")
      ->capture_default_str();
  add_search(*sub, wanted.search, suite);
}

bool soak(SoakOptions wanted) {
  wanted.search.seed = wanted.suite.seed = wanted.seed;
  if (wanted.is_suite) return soak_suite(wanted.suite);
  soak(wanted.search);
  return true;
}

}  // namespace sonde::bench
