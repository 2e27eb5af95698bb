// SPDX-License-Identifier: Apache-2.0
#include "bench/threads/search_trial.hpp"

#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/measure.hpp"
#include "bench/peers/fuzzer_process.hpp"
#include "codec/token.hpp"
#include "schedule/schedule.hpp"
#include "suite/program.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

using nlohmann::json;

double seconds_in(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

std::string content_of(const std::string& file) {
  std::ostringstream content;
  content << std::ifstream(file).rdbuf();
  return content.str();
}

void add_counterexample(const json& found, SearchTrial& trial) {
  trial.is_found = true;
  trial.kind = found.value("failure", json::object()).value("kind", "");
  trial.token = found.value("token", "");
  if (!trial.token.empty())
    trial.deviations = schedule::switches_in(codec::from_token(trial.token)).size();
}

// An open file, which goes with this object.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : number_(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) {
    if (number_ < 0) throw Error("cannot write " + path);
  }
  ~OpenFile() { close(number_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

SearchTrial search_in_events(const std::string& events) {
  SearchTrial trial;
  std::istringstream lines(events);
  bool has_ended = false;
  for (std::string line; std::getline(lines, line);) {
    const json event = json::parse(line, nullptr, false);
    if (!event.is_object()) continue;
    const std::string name = event.value("event", "");
    if (name == "found" && trial.seconds == 0) trial.seconds = event.value("seconds", 0.0);
    if (name != "ended") continue;
    has_ended = true;
    trial.tests = event.value("tests", std::uint64_t{0});
    const auto all = event.value("counterexamples", json::array());
    if (!all.empty()) add_counterexample(all[0], trial);
  }
  if (!has_ended) throw Error("the test program wrote no report");
  return trial;
}

ProgramRun run_program(const std::string& program, const std::vector<std::string>& arguments) {
  const TemporaryFolder folder;
  const std::string written = folder.path() + "/output";
  ProgramRun run;
  suite::End end;
  rusage usage{};
  {
    const OpenFile output(written);
    const pid_t process = suite::start({.program = program,
                                        .arguments = arguments,
                                        .output = output.number(),
                                        .error = output.number()});
    while (wait4(process, &end.status, 0, &usage) != process) continue;
  }
  run.exit_code = end.exit_code();
  run.cpu_seconds = seconds_in(usage.ru_utime) + seconds_in(usage.ru_stime);
  run.output = content_of(written);
  return run;
}

std::string path_in(const std::string& folder, const std::string& program) {
  return folder.empty() ? beside_this_program(program) : folder + "/" + program;
}

std::string events_of(const Search& search, ProgramRun& run) {
  const TemporaryFolder folder;
  const std::string events = folder.path() + "/events";
  run =
      run_program(search.program,
                  {"--cache", "off", "--threads", search.way, "--seed", std::to_string(search.seed),
                   "--max-tests", std::to_string(search.max_tests), "--max-seconds",
                   fixed(search.max_seconds, 3), "--report", "events:" + events, search.property});
  return content_of(events);
}

SearchTrial run_search(const Search& search) {
  ProgramRun run;
  const std::string events = events_of(search, run);
  try {
    SearchTrial trial = search_in_events(events);
    trial.cpu_seconds = run.cpu_seconds;
    return trial;
  } catch (const Error& error) {
    throw Error(search.property + " (" + search.way + "): " + error.what() + ": " + run.output);
  }
}

}  // namespace sonde::bench
