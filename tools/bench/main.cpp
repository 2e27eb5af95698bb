// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <map>

#include <CLI/CLI.hpp>

#include "bench/all.hpp"
#include "bench/bad_option.hpp"
#include "bench/call_sequences.hpp"
#include "bench/compare.hpp"
#include "bench/compile.hpp"
#include "bench/contracts_command.hpp"
#include "bench/coverage.hpp"
#include "bench/crashes.hpp"
#include "bench/flaky.hpp"
#include "bench/fleet_command.hpp"
#include "bench/guided_cost.hpp"
#include "bench/jobs_command.hpp"
#include "bench/list.hpp"
#include "bench/overhead.hpp"
#include "bench/positive.hpp"
#include "bench/regret.hpp"
#include "bench/run.hpp"
#include "bench/set_option.hpp"
#include "bench/settings.hpp"
#include "bench/shrink.hpp"
#include "bench/shrink_structures.hpp"
#include "bench/soak_command.hpp"
#include "bench/start_command.hpp"
#include "bench/suite_large.hpp"
#include "bench/threads_command.hpp"
#include "bench/wall_time.hpp"

namespace {

using namespace sonde::bench;

constexpr int incomplete = 1;
constexpr int bad_option = 2;
constexpr int failed = 3;

constexpr const char* exit_codes =
    "Exit codes: 0 everything was measured, 1 some trials died, a smallest case was reached too "
    "rarely, a check of a soak does not hold or a bug of threads was missed, 2 an option is wrong, "
    "3 something else failed.";

std::string one_sentence(const CLI::App* app, const CLI::Error& error) {
  std::string message = std::string("sonde-bench: ") + error.what();
  if (app->get_subcommands().empty())
    message +=
        ": run, compare, regret, peers, stateful, contracts, all, list, coverage, crashes, "
        "overhead, "
        "compile, shrink, soak, jobs, start, fleet, threads or build-large";
  return message + " (see --help)\n";
}

void add_overhead(CLI::App& app, std::uint64_t& tests, unsigned& rounds, GuidedCosts& guided) {
  auto* sub = app.add_subcommand(
      "overhead",
      "cost per test of the engine, compared with a plain loop and RapidCheck\n"
      "With --edges or --nodes: what guidance costs per edge and per node instead.\n"
      "example: sonde-bench overhead --edges 1000,10000 --nodes 8000,100000 --rounds 3");
  sub->add_option("--tests", tests, "tests a round, for int")->capture_default_str();
  sub->add_option("--rounds", rounds, "rounds; the median counts")->capture_default_str();
  sub->add_option("--edges", guided.edges, "edges that a case touches")->delimiter(',');
  sub->add_option("--nodes", guided.nodes, "nodes of a case")->delimiter(',');
}

void measure_overhead(const CLI::App& app, std::uint64_t tests, unsigned rounds,
                      const GuidedCosts& guided) {
  const CLI::App* const sub = app.get_subcommand("overhead");
  if (sub->count("--edges") + sub->count("--nodes") > 0) guided_costs(guided, rounds);
  else overhead(tests, rounds);
}

void add_crashes(CLI::App& app, double& seconds) {
  auto* sub = app.add_subcommand("crashes",
                                 "what crashes cost a fuzz run that continues after them\n"
                                 "example: sonde-bench crashes --seconds 5");
  sub->add_option("--seconds", seconds, "time cap of each run")
      ->capture_default_str()
      ->check(positive);
}

void add_compile(CLI::App& app, std::string& include_folder, unsigned& rounds) {
  auto* sub = app.add_subcommand(
      "compile",
      "what a test file costs to compile, compared with <string> + <vector> and RapidCheck\n"
      "example: sonde-bench compile --rounds 3");
  sub->add_option("--include", include_folder, "the folder that holds sonde/sonde.hpp");
  sub->add_option("--rounds", rounds, "runs; the least counts")->capture_default_str();
}

void add_coverage(CLI::App& app, bool& baseline, unsigned& rounds) {
  auto* sub = app.add_subcommand(
      "coverage",
      "what coverage costs, compared with the same code uninstrumented (sonde-bench-plain)\n"
      "example: sonde-bench coverage --rounds 5");
  sub->add_option("--rounds", rounds, "rounds; the median counts")->capture_default_str();
  sub->add_flag("--baseline", baseline,
                "print this program's own figures; sonde-bench uses it itself");
}

void measure_coverage(bool baseline, const std::string& program, unsigned rounds) {
  if (baseline) coverage_baseline();
  else coverage_costs(program + "-plain", rounds);
}

CLI::Option* add_plan(CLI::App& sub, Plan& plan) {
  auto* workload =
      sub.add_option("--workload", plan.workloads,
                     "as 'sonde-bench list' names them, or patterns, or each Nth task: "
                     "'stateful-*,micro,bst/8'")
          ->delimiter(',');
  sub.add_option("--task", plan.task, "one of its tasks, or all")->capture_default_str();
  sub.add_option("--trials", plan.trials,
                 "searches of each strategy at each task; default: as many as were published")
      ->check(positive);
  sub.add_option("--tests", plan.limits.tests, "most tests of a trial; 0 for no limit")
      ->capture_default_str();
  sub.add_option("--seconds", plan.limits.cpu_seconds, "most CPU seconds of a trial")
      ->check(positive)
      ->capture_default_str();
  sub.add_option("--seed", plan.seed, "trials derive their seeds from it")->capture_default_str();
  sub.add_option("--jobs", plan.jobs, "trials at a time, each in a process of its own")
      ->check(positive)
      ->capture_default_str();
  sub.add_option("--json", plan.json, "a file to write every trial to");
  add_set(sub, plan.numbers);
  return workload;
}

void add_run(CLI::App& app, Plan& plan) {
  auto* sub = app.add_subcommand(
      "run",
      "how often and how soon strategies find the failures of a workload\n"
      "Tests are all runs up to the failure. A trial that finds nothing counts with the tests "
      "that\n"
      "it used: if found is less than trials, means and medians are lower bounds.\n"
      "example: sonde-bench run --workload micro --strategy all --trials 5 --seconds 2 --jobs 2");
  sub->add_option("--strategy", plan.contenders,
                  "names with commas between them; all strategies, peers")
      ->delimiter(',')
      ->default_str("random");
  add_plan(*sub, plan)->required();
}

void add_compare(CLI::App& app, Plan& plan) {
  auto* sub = app.add_subcommand(
      "compare",
      "which of two strategies needs fewer tests: Vargha-Delaney A12 and Mann-Whitney p\n"
      "Trials that find nothing rank last.\n"
      "example: sonde-bench compare --workload micro --task bst-6 --strategies random,adaptive");
  sub->add_option("--strategies", plan.contenders, "two names with a comma between them")
      ->delimiter(',')
      ->required();
  add_plan(*sub, plan)->required();
}

// What regret and peers measure where no option says it.
struct Defaults {
  std::vector<std::string> (*workloads)();
  std::vector<std::string> (*quick)();
};

Plan completed(Plan plan, const Defaults& defaults, bool quick) {
  if (plan.workloads.empty()) plan.workloads = quick ? defaults.quick() : defaults.workloads();
  if (plan.contenders.empty()) plan.contenders = {"all", "peers"};
  if (plan.trials == 0) plan.trials = quick ? 3 : 5;
  return plan;
}

void add_standings(CLI::App& sub, Plan& plan, bool& quick) {
  sub.add_option("--strategy", plan.contenders, "names with commas between them")
      ->delimiter(',')
      ->default_str("all,peers");
  sub.add_option("--half", plan.half, "tasks of one half of the suite: tuning or final")
      ->transform(CLI::CheckedTransformer(std::map<std::string, workload::Half>{
          {"tuning", workload::Half::Tuning}, {"final", workload::Half::Final}}));
  sub.add_flag("--quick", quick, "fewer tasks, 3 trials");
  add_plan(sub, plan);
}

void add_regret(CLI::App& app, Plan& plan, bool& quick) {
  add_standings(*app.add_subcommand(
                    "regret",
                    "how much more adaptive needs at each task than the best strategy or peer\n"
                    "The default is 5 trials of 5 CPU seconds.\n"
                    "example: sonde-bench regret --half tuning --jobs 2"),
                plan, quick);
}

void add_peers(CLI::App& app, Plan& plan, bool& quick) {
  add_standings(
      *app.add_subcommand(
          "peers",
          "RapidCheck, libFuzzer and AFL++ compared with our strategies, with the same CPU time\n"
          "The default is 5 trials of 5 CPU seconds.\n"
          "example: sonde-bench peers --workload 'suite-*' --jobs 2"),
      plan, quick);
}

Plan of_sequences(Plan plan) {
  if (plan.workloads.empty()) plan.workloads = {"stateful-*"};
  if (plan.contenders.empty()) plan.contenders = {"adaptive"};
  return plan;
}

bool measure_sequences(const Plan& plan, bool wall) {
  if (!wall) return call_sequences(of_sequences(plan));
  wall_times();
  return true;
}

void add_call_sequences(CLI::App& app, Plan& plan, bool& wall) {
  auto* sub = app.add_subcommand(
      "stateful",
      "adaptive on sequences of calls, compared with what seq-test, Bennet and AFL++ published\n"
      "example: sonde-bench stateful --jobs 2");
  sub->add_option("--strategy", plan.contenders, "one of them")->default_str("adaptive");
  sub->add_flag("--wall", wall, "wall time from start to report instead, including compilation");
  add_plan(*sub, plan);
}

void add_all(CLI::App& app, Everything& wanted, bool& quick) {
  auto* sub =
      app.add_subcommand("all",
                         "every measurement: all.json, all.md and a page to look at, index.html\n"
                         "example: sonde-bench all --out measured --quick");
  sub->add_option("--out", wanted.folder, "the folder to write to")->required();
  sub->add_option("--only", wanted.only, "measurements by name, with commas between them")
      ->delimiter(',');
  sub->add_flag("--quick", quick, "less of each; the goal is 45 minutes on two cores");
}

bool measure_everything(Everything wanted, bool quick) {
  wanted.program = std::filesystem::canonical("/proc/self/exe").string();
  if (quick) wanted.extent = Extent::Quick;
  return measure_all(wanted);
}

void add_build_large(CLI::App& app) {
  app.add_subcommand(
         "build-large",
         "builds sonde-bench-large, which also has suite-large-code, and runs it with the "
         "remaining arguments\n"
         "example: sonde-bench build-large run --workload suite-large-code --strategy adaptive")
      ->prefix_command();
}

struct Shrinking {
  std::string property = "all";
  unsigned seeds = 20;
  unsigned size = 0;
  bool flaky = false;
};

// Their failures take longer to find.
constexpr unsigned seeds_per_structure_search = 10;

bool measure_shrinking(const Shrinking& chosen) {
  const auto& [property, seeds, size, flaky] = chosen;
  if (flaky) return shrink_flaky(seeds, size, property);
  if (property != "all" && is_structure(property)) return shrink_structures(seeds, property);
  const bool reached = shrink(seeds, size, property);
  if (property != "all") return reached;
  std::printf("\n");
  return shrink_structures(std::max(1U, seeds / seeds_per_structure_search), "all") && reached;
}

void add_shrink(CLI::App& app, Shrinking& chosen) {
  auto* sub =
      app.add_subcommand("shrink",
                         "how often shrinking reaches the known smallest case, and what it costs\n"
                         "example: sonde-bench shrink --property reverse --seeds 100");
  sub->add_option("--property", chosen.property,
                  "one of them, a workload whose smallest counterexamples are known (bst), or all")
      ->capture_default_str();
  sub->add_option("--size", chosen.size, "size of the cases searched; 0 for growing sizes")
      ->capture_default_str();
  sub->add_option("--seeds", chosen.seeds,
                  "searches for each property; a tenth for each task if all are chosen")
      ->check(positive)
      ->capture_default_str();
  sub->add_flag("--flaky", chosen.flaky,
                "failures that occur only with a probability: how often shrinking reaches the same "
                "smallest case as for a failure that always occurs; all: those of the challenge");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures Sonde against baselines in the same run.");
  app.require_subcommand(1);
  app.failure_message(&one_sentence);
  app.footer(exit_codes);

  std::uint64_t tests = 1'000'000;
  unsigned rounds = 5;
  std::string include_folder = SONDE_INCLUDE_FOLDER;
  Plan plan;
  add_run(app, plan);
  add_compare(app, plan);
  bool quick = false;
  Plan short_plan;
  short_plan.limits.cpu_seconds = 5;
  add_regret(app, short_plan, quick);
  add_peers(app, short_plan, quick);
  Plan sequences;
  bool wall = false;
  add_call_sequences(app, sequences, wall);
  Contracts contract_tasks;
  add_contracts(app, contract_tasks);
  Everything everything;
  add_all(app, everything, quick);
  bool settings = false;
  app.add_subcommand("list", "the workloads with their tasks, and the strategies")
      ->add_flag("--settings", settings,
                 "instead, all tuning numbers that --set varies, with their defaults");
  bool baseline = false;
  add_coverage(app, baseline, rounds);
  GuidedCosts guided;
  add_overhead(app, tests, rounds, guided);
  add_compile(app, include_folder, rounds);
  double seconds = 5;
  add_crashes(app, seconds);
  Shrinking shrinking;
  add_shrink(app, shrinking);
  SoakOptions soaking;
  add_soak(app, soaking);
  Jobs jobs;
  add_jobs(app, jobs);
  Start start;
  add_start(app, start);
  FleetLoad fleet;
  add_fleet(app, fleet);
  Threads threads;
  add_threads(app, threads);
  add_build_large(app);

  try {
    app.parse(argc, argv);
    if (plan.contenders.empty()) plan.contenders = {"random"};
    bool complete = true;
    if (app.got_subcommand("regret"))
      complete = regret(completed(short_plan, {&regret_workloads, &quick_regret_workloads}, quick));
    if (app.got_subcommand("all")) complete = measure_everything(everything, quick);
    if (app.got_subcommand("contracts")) complete = contracts(contract_tasks);
    if (app.got_subcommand("stateful")) complete = measure_sequences(sequences, wall);
    if (app.got_subcommand("peers"))
      complete = compare_with_peers(
          completed(short_plan, {&peers_workloads, &quick_peers_workloads}, quick));
    if (app.got_subcommand("run")) complete = run(plan);
    if (app.got_subcommand("compare")) complete = compare(plan);
    if (app.got_subcommand("list")) settings ? list_settings() : list();
    if (app.got_subcommand("coverage")) measure_coverage(baseline, argv[0], rounds);
    if (app.got_subcommand("overhead")) measure_overhead(app, tests, rounds, guided);
    if (app.got_subcommand("compile")) compile(include_folder, rounds);
    if (app.got_subcommand("crashes")) measure_crashes(seconds);
    if (app.got_subcommand("shrink")) complete = measure_shrinking(shrinking);
    if (app.got_subcommand("soak")) complete = soak(soaking);
    if (app.got_subcommand("jobs")) measure_jobs(jobs);
    if (app.got_subcommand("start")) measure_start(start);
    if (app.got_subcommand("fleet")) measure_fleet(fleet);
    if (app.got_subcommand("threads")) complete = measure_threads(threads);
    if (app.got_subcommand("build-large"))
      run_large(SONDE_BUILD_FOLDER, app.get_subcommand("build-large")->remaining());
    return complete ? 0 : incomplete;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : bad_option;
  } catch (const BadOption& error) {
    std::fprintf(stderr, "sonde-bench: %s\n", error.what());
    return bad_option;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sonde-bench: %s\n", error.what());
    return failed;
  }
}
