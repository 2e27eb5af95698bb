// SPDX-License-Identifier: Apache-2.0
#include "bench/threads_command.hpp"

#include "bench/positive.hpp"

namespace sonde::bench {

void add_threads(CLI::App& app, Threads& wanted) {
  auto* sub = app.add_subcommand(
      "threads",
      "how soon each way of searching the order of threads finds the bugs of small programs,\n"
      "compared with stress runs of real threads, plain and with ThreadSanitizer\n"
      "example: sonde-bench threads --ways portfolio --seeds 20 --twins 10000 --stress 0\n"
      "example: sonde-bench threads --seeds 1 --twins 0 --stress 0 --replays 1000");
  sub->add_option("--ways", wanted.ways, "of --threads, with commas between them")
      ->delimiter(',')
      ->default_str("portfolio,random,pct,pos,enumerate");
  sub->add_option("--program", wanted.programs, "parts of names, with commas between them")
      ->delimiter(',')
      ->default_str("all");
  sub->add_option("--half", wanted.half, "both, tuning or final")
      ->capture_default_str()
      ->check(CLI::IsMember({"both", "tuning", "final"}));
  sub->add_option("--seeds", wanted.seeds, "searches of each program with each way")
      ->capture_default_str();
  sub->add_option("--seed", wanted.seed, "the first of them")->capture_default_str();
  sub->add_option("--seconds", wanted.seconds, "of a search, and CPU seconds of a stress run")
      ->check(positive)
      ->capture_default_str();
  sub->add_option("--twins", wanted.twins, "cases of each program without its bug")
      ->capture_default_str();
  sub->add_option("--stress", wanted.stress, "stress runs of each program")->capture_default_str();
  sub->add_option("--replays", wanted.replays,
                  "of the cases that the first way found, spread over all programs")
      ->capture_default_str();
  sub->add_flag("--costs", wanted.costs, "what an access and a switch cost, as ratios to native");
  sub->add_option("--jobs", wanted.jobs, "programs at a time")
      ->check(positive)
      ->capture_default_str();
  sub->add_option("--folder", wanted.folder,
                  "of sonde-bench-threads, -plain and -tsan, as another compiler built them; "
                  "default: that of this program");
  sub->add_option("--json", wanted.json, "a file to write every trial to");
}

}  // namespace sonde::bench
