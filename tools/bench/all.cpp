// SPDX-License-Identifier: Apache-2.0
#include "bench/all.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>

#include "bench/bad_option.hpp"
#include "bench/json.hpp"
#include "bench/page.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

namespace fs = std::filesystem;

struct Item {
  std::string_view name;
  const char* what;
  const char* full;
  const char* quick;
  enum class Trials : std::uint8_t { Listed, None } trials;  // Listed: it takes --json and --jobs
};

constexpr auto listed = Item::Trials::Listed;
constexpr auto none = Item::Trials::None;

// Budgets of --quick are meant to fit in 45 minutes on two cores.
constexpr std::array items = {
    Item{"overhead", "Cost per test of the engine, beside a plain loop and RapidCheck.",
         "overhead --rounds 3", "overhead --rounds 1 --tests 300000", none},
    Item{"compile", "Cost of compiling a test file.", "compile --rounds 3", "compile --rounds 1",
         none},
    Item{"micro", "Needles in naively derived haystacks, under every strategy.",
         "run --workload micro --strategy all --trials 10 --seconds 5",
         "run --workload micro --strategy all --trials 3 --seconds 2", listed},
    Item{"ifc-stack",
         "The stack machine, from three generators and end to end, under every strategy.",
         "run --workload 'ifc-stack*' --strategy all --trials 10 --seconds 10",
         "run --workload 'ifc-stack*/5' --strategy all --trials 3 --seconds 3", listed},
    Item{"ifc-register", "The register machine, under every strategy.",
         "run --workload 'ifc-register*' --strategy all --trials 5 --seconds 10",
         "run --workload 'ifc-register*/11' --strategy all --trials 3 --seconds 3", listed},
    Item{"structures", "ETNA's trees and calculi: derived, under every strategy, and bespoke.",
         "run --workload 'bst*,rbt*,stlc*,fsub' --strategy all --trials 10 --seconds 10",
         "run --workload 'bst*/9,rbt*/9,stlc*/5,fsub/6' --strategy all --trials 3 --seconds 2",
         listed},
    Item{"labels", "Labels alone, without instrumentation, under every strategy.",
         "run --workload labels-post,suite-labels --strategy all --trials 10 --seconds 5",
         "run --workload labels-post,suite-labels --strategy all --trials 3 --seconds 2", listed},
    Item{"regret", "What adaptive loses at each task to the best strategy or peer.", "regret",
         "regret --quick --seconds 2", listed},
    Item{"stateful", "Sequences of calls, beside seq-test, Bennet and AFL++.", "stateful",
         "stateful --trials 5", listed},
    Item{"stateful-wall", "The same from start to report, with compilation.", "stateful --wall",
         "stateful --wall", none},
    Item{"shrink", "How often shrinking reaches the smallest case, and its runs.",
         "shrink --seeds 100", "shrink --seeds 10", none},
    Item{"threads", "Bugs of threads, beside stress runs and ThreadSanitizer.", "threads --costs",
         "threads --ways portfolio --seeds 3 --twins 1000 --seconds 2 --costs", none},
    Item{"start", "How soon a suite of 500 properties is listed and searched.", "start",
         "start --rounds 5", none},
    Item{"crashes", "What crashes cost a fuzz run.", "crashes --seconds 5", "crashes --seconds 2",
         none},
};

std::vector<const Item*> items_named(const std::vector<std::string>& names) {
  std::vector<const Item*> named;
  for (const Item& item : items)
    if (names.empty() || std::ranges::count(names, item.name) > 0) named.push_back(&item);
  for (const auto& name : names)
    if (std::ranges::count(items, name, &Item::name) == 0) refuse_name("measurement", name, items);
  return named;
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

// What the command wrote on its standard output; its progress goes to ours.
std::string output_of(const std::string& command, int& exit_code) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw Error("cannot start " + command);
  std::string output;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), count);
  const int status = pclose(pipe);
  exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return output;
}

std::string arguments_of(const Item& item, Extent extent) {
  std::string arguments = extent == Extent::Quick ? item.quick : item.full;
  if (item.trials == listed)
    arguments += " --jobs " + std::to_string(std::max(1U, std::thread::hardware_concurrency()));
  return arguments;
}

Recorded recorded(const Item& item, const Everything& wanted) {
  const std::string arguments = arguments_of(item, wanted.extent);
  const fs::path trials = fs::path(wanted.folder) / (std::string(item.name) + ".json");
  std::fprintf(stderr, "sonde-bench %s\n", arguments.c_str());
  const auto start = std::chrono::steady_clock::now();
  Recorded result{std::string(item.name), item.what, "sonde-bench " + arguments, {}};
  const std::string more =
      item.trials == listed ? " --json " + quoted(trials.string()) : std::string();
  result.output = output_of(quoted(wanted.program) + " " + arguments + more, result.exit_code);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool has_trials = item.trials == listed && (result.exit_code == 0 || result.exit_code == 1);
  if (has_trials) result.series = read_series(trials.string());
  return result;
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream stream(file);
  stream << text;
  if (!stream.flush()) throw Error("cannot write " + file.string() + ": is the disk full?");
}

void write_all(const fs::path& folder, const std::vector<Recorded>& all) {
  write(folder / "all.json", json_of(all));
  write(folder / "all.md", markdown_of(all));
  write(folder / "index.html", page_of(all));
}

}  // namespace

bool measure_all(const Everything& wanted) {
  const auto chosen = items_named(wanted.only);
  std::error_code failed;
  fs::create_directories(wanted.folder, failed);
  if (failed) throw Error("cannot make the folder " + wanted.folder + ": " + failed.message());
  std::vector<Recorded> all;
  for (const Item* item : chosen) {
    all.push_back(recorded(*item, wanted));
    write_all(wanted.folder, all);
  }
  std::printf("%s\n", (fs::path(wanted.folder) / "index.html").c_str());
  return std::ranges::all_of(all, [](const Recorded& each) { return each.exit_code == 0; });
}

}  // namespace sonde::bench
