// SPDX-License-Identifier: Apache-2.0
// A program that prints the names of its properties does the least that anything can that asks
// it for them. So every row is compared with that one, of the same rounds.
#include "bench/start.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/measure.hpp"
#include "bench/statistics.hpp"
#include "suite/fuzz_run.hpp"
#include "suite/listing.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Row {
  const char* what;
  std::vector<double> seconds{};
  const char* goal = "";
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Until the command has ended; nobody reads what it prints.
double seconds_of(std::vector<std::string> command) {
  std::vector<char*> arguments;
  for (auto& each : command) arguments.push_back(each.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const auto start = Clock::now();
  pid_t process = 0;
  const int error =
      posix_spawn(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (error == 0) waitpid(process, &status, 0);
  if (error != 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw Error("this failed: " + command.front() + " " + command.back());
  return seconds_since(start);
}

struct Began {
  double first = 0;  // property was searched for its first slice
  double all = 0;    // ... were
};

// Ends as soon as all have been searched: the chance that a case is new is 1 before that.
Began searched(const std::string& program) {
  const auto start = Clock::now();
  std::vector<suite::SuiteProperty> properties;
  for (const auto& each : suite::list_properties(program, {"--cache=off"}).properties)
    properties.push_back({program, each.id, each.file, each.line, each.arguments});
  const double listed = seconds_since(start);
  campaign::Listener nobody;
  suite::RunWatcher nothing;
  suite::FuzzRun run(std::move(properties), {.jobs = 2, .until = 1}, nobody, nothing);
  run.run();
  std::vector<double> first_slices;
  for (const auto& work : run.properties())
    if (!work->history().empty()) first_slices.push_back(work->history().front().seconds);
  if (first_slices.size() < run.properties().size())
    throw Error("a property was not searched: " + program);
  const auto [least, most] = std::ranges::minmax(first_slices);
  return {listed + least, listed + most};
}

void print(const std::vector<Row>& rows) {
  Table table({"", "median, ms", "least, ms", "ratio of medians", "goal"});
  const double baseline = median(rows.front().seconds);
  for (const auto& [what, seconds, goal] : rows) {
    const double middle = median(seconds);
    table.add({what, fixed(1000 * middle, 1), fixed(1000 * std::ranges::min(seconds), 1),
               fixed(middle / baseline, 2), goal});
  }
  table.print();
}

}  // namespace

void measure_start(const Start& wanted) {
  const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string program =
      wanted.program.empty() ? (folder / "sonde-bench-many").string() : wanted.program;
  const std::string sonde = folder / "sonde";
  std::vector<Row> rows = {{.what = "the program prints its properties"},
                           {.what = "sonde --version"},
                           {.what = "sonde list", .goal = "100 ms"},
                           {.what = "the first property is searched", .goal = "300 ms"},
                           {.what = "all properties are"}};
  for (unsigned round = 0; round < wanted.rounds; ++round) {
    rows[0].seconds.push_back(seconds_of({program, "--list"}));
    rows[1].seconds.push_back(seconds_of({sonde, "--version"}));
    rows[2].seconds.push_back(seconds_of({sonde, "list", program}));
    const Began began = searched(program);
    rows[3].seconds.push_back(began.first);
    rows[4].seconds.push_back(began.all);
  }
  print(rows);
}

}  // namespace sonde::bench
