// SPDX-License-Identifier: Apache-2.0
#include "bench/contract_trial.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "bench/measure.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string last_line_of(const std::string& file) {
  std::ifstream stream(file);
  std::string last;
  for (std::string line; std::getline(stream, line);) last = line;
  return last;
}

bool is_call_of(const std::string& line, const std::string& function) {
  const auto at = line.find(function + "(");
  return at != std::string::npos && (at == 0 || line[at - 1] == ' ' || line[at - 1] == '(');
}

// The last line of a failing sequence calls the function that failed.
bool is_call_of_any(const std::string& line, std::string_view functions) {
  std::istringstream names{std::string(functions)};
  for (std::string name; std::getline(names, name, ',');)
    if (is_call_of(line, name)) return true;
  return false;
}

void add_calls(const json& ended, ContractTrial& trial) {
  for (const auto& function : ended.value("calls", json::array())) {
    trial.calls += function.value("made", std::uint64_t{0});
    for (const auto& precondition : function.value("rejected", json::array()))
      trial.rejected += precondition.value("calls", std::uint64_t{0});
  }
  trial.calls += trial.rejected;
}

// Of the lines of a failing sequence; others build its heap.
std::uint64_t calls_among(const std::vector<std::string>& lines, const json& ended) {
  std::uint64_t calls = 0;
  for (const auto& line : lines)
    for (const auto& function : ended.value("calls", json::array()))
      calls += is_call_of(line, function.value("name", "")) ? 1U : 0U;
  return calls;
}

void add_counterexample(const json& found, const ContractMutant& mutant, const json& ended,
                        ContractTrial& trial) {
  const auto lines = found.value("calls", std::vector<std::string>{});
  trial.failure = found.value("failure", json::object()).value("what", "");
  trial.length = calls_among(lines, ended);
  ++trial.calls;  // the one that failed has not returned, so it is not among those made
  trial.is_found = !lines.empty() && is_call_of_any(lines.back(), mutant.function);
  if (!trial.is_found && !lines.empty()) trial.failure += ", at " + lines.back();
}

std::string command_of(const ContractTask& task, const std::string& folder) {
  const std::string file =
      SONDE_SOURCE_FOLDER "/workloads/contracts/" + std::string(task.study->file);
  std::string command = "cd " + quoted(folder) + " && SONDE_CACHE=" + quoted(folder + "/cache") +
                        " " SONDE_COMMAND " api " + quoted(file) + " --run";
  std::istringstream skipped{std::string(task.mutant->skip)};
  for (std::string name; std::getline(skipped, name, ',');) command += " --skip " + name;
  return command + " -- -DMUTANT=" + std::string(task.mutant->name) +
         " -DVERSION=" + std::to_string(task.version) + " > log 2>&1";
}

// The one that the command has built; empty if it has built none.
std::string program_in(const std::string& folder) {
  std::error_code code;
  for (const auto& each : fs::recursive_directory_iterator(folder + "/cache", code))
    if (each.path().filename() == "test") return each.path().string();
  return "";
}

}  // namespace

ContractTrial trial_of_events(const std::string& file, const ContractMutant& mutant) {
  ContractTrial trial;
  const json ended = json::parse(last_line_of(file), nullptr, false);
  if (!ended.is_object() || ended.value("event", "") != "ended") {
    trial.failure = "the test program wrote no report";
    return trial;
  }
  trial.cases = ended.value("tests", std::uint64_t{0}) + ended.value("discards", std::uint64_t{0});
  add_calls(ended, trial);
  const auto found = ended.value("counterexamples", json::array());
  if (!found.empty()) add_counterexample(found[0], mutant, ended, trial);
  else trial.failure = ended.value("verdict", "");
  return trial;
}

BuiltTask::BuiltTask(const ContractTask& task)
    : task_(task), folder_((fs::temp_directory_path() / "sonde-bench-XXXXXX").string()) {
  if (mkdtemp(folder_.data()) == nullptr) throw Error("cannot make a folder " + folder_);
  const auto start = std::chrono::steady_clock::now();
  // Whether it found the mutant is what run() says.
  (void)std::system(command_of(task, folder_).c_str());
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  wall_seconds_ = taken.count();
  program_ = program_in(folder_);
}

BuiltTask::~BuiltTask() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

ContractTrial BuiltTask::run(std::uint64_t seed, double seconds) const {
  if (program_.empty()) return {.failure = last_line_of(folder_ + "/log")};
  const std::string events = folder_ + "/events-" + std::to_string(seed);
  const std::string command = "cd " + quoted(folder_) + " && " + quoted(program_) +
                              " --cache off --seed " + std::to_string(seed) + " --max-seconds " +
                              fixed(seconds, 0) + " --report events:" + quoted(events) +
                              " > /dev/null 2>&1";
  (void)std::system(command.c_str());
  return trial_of_events(events, *task_.mutant);
}

}  // namespace sonde::bench
