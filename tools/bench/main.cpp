// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "bench/compile.hpp"
#include "bench/overhead.hpp"

namespace {

constexpr int failed = 3;

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures Sonde against baselines in the same run.");
  app.require_subcommand(1);

  std::uint64_t tests = 1'000'000;
  unsigned rounds = 5;
  auto* overhead =
      app.add_subcommand("overhead",
                         "cost per test of the engine, beside a plain loop and RapidCheck\n"
                         "example: sonde-bench overhead --tests 200000 --rounds 3");
  overhead->add_option("--tests", tests, "tests a round, for int")->capture_default_str();
  overhead->add_option("--rounds", rounds, "rounds; the median counts")->capture_default_str();

  std::string include_folder = SONDE_INCLUDE_FOLDER;
  auto* compile = app.add_subcommand(
      "compile",
      "what a test file costs to compile, beside <string> + <vector> and RapidCheck\n"
      "example: sonde-bench compile --rounds 3");
  compile->add_option("--include", include_folder, "where sonde/sonde.hpp stands");
  compile->add_option("--rounds", rounds, "runs; the least counts")->capture_default_str();

  CLI11_PARSE(app, argc, argv);
  try {
    if (*overhead) sonde::bench::overhead(tests, rounds);
    if (*compile) sonde::bench::compile(include_folder, rounds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sonde-bench: %s\n", error.what());
    return failed;
  }
  return 0;
}
