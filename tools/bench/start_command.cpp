// SPDX-License-Identifier: Apache-2.0
#include "bench/start_command.hpp"

#include "bench/positive.hpp"

namespace sonde::bench {

void add_start(CLI::App& app, Start& wanted) {
  auto* sub = app.add_subcommand(
      "start",
      "how soon 'sonde list' and a fuzz run over 500 properties begin, compared with the start of "
      "the program\n"
      "example: sonde-bench start --rounds 20");
  sub->add_option("--program", wanted.program,
                  "with properties that pass; default: sonde-bench-many beside this program");
  sub->add_option("--rounds", wanted.rounds, "rounds; the median counts")
      ->check(positive)
      ->capture_default_str();
}

}  // namespace sonde::bench
