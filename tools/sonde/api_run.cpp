// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_run.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>

#include <sys/mman.h>
#include <unistd.h>

#include "adapters/exit_codes.hpp"
#include "codec/printable.hpp"
#include "sonde/api_build.hpp"
#include "sonde/foreground.hpp"
#include "suite/request.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

// Where the test is built: in the cache, so that its failures can be replayed later, or, where
// there is no cache, in a folder that goes afterwards.
class WorkFolder {
 public:
  explicit WorkFolder(const std::string& name) {
    const char* const chosen = std::getenv("SONDE_CACHE");
    const std::string cache = chosen == nullptr || *chosen == '\0' ? ".sonde" : chosen;
    is_temporary_ = cache == "off";
    if (!is_temporary_) {
      path_ = fs::path(cache) / "api" / name;
      std::error_code code;
      fs::create_directories(path_, code);
      if (!code) return;
      is_temporary_ = true;
    }
    std::string made = (fs::temp_directory_path() / "sonde-api-XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr)
      throw Error("cannot write to " + made + ": set TMPDIR to a folder that is writable");
    path_ = made;
  }
  ~WorkFolder() {
    std::error_code ignored;
    if (is_temporary_) fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
  bool is_temporary_ = false;
};

bool names(const std::string& calls, const std::string& function) {
  for (auto at = calls.find(function + "("); at != calls.npos; at = calls.find(function, at + 1)) {
    const char before = at == 0 ? ' ' : calls[at - 1];
    if (std::isalnum(static_cast<unsigned char>(before)) == 0 && before != '_') return true;
  }
  return false;
}

bool is_broken_contract(const Json& found) {
  static const std::vector<std::string> kinds = {
      "contract", "precondition", "postcondition", "invariant", "ownership", "leak", "model"};
  const std::string kind = found.value("failure", Json::object()).value("kind", "");
  return std::ranges::find(kinds, kind) != kinds.end();
}

// The function of the last call, if it has no contract.
std::string suspect_of(const ApiTest& test, const std::vector<std::string>& calls) {
  if (calls.empty()) return "";
  for (const auto& [function, guesses] : test.guesses)
    if (names(calls.back(), function)) return function;
  return "";
}

// What was guessed about the calls of a sequence.
std::string guesses_behind(const ApiTest& test, const std::vector<std::string>& calls) {
  std::string text;
  for (const auto& [function, guesses] : test.guesses)
    if (std::ranges::any_of(calls, [&](const auto& call) { return names(call, function); }))
      for (const auto& guess : guesses) text += "  " + function + ": " + guess + "\n";
  return text;
}

// A failure that breaks no contract may be misuse: it rests on what was guessed.
void add_guesses(const ApiTest& test, const Json& event, ApiResult& result) {
  for (const auto& found : event.value("counterexamples", Json::array())) {
    if (is_broken_contract(found)) continue;
    const auto calls = found.value("calls", std::vector<std::string>{});
    result.suspect = suspect_of(test, calls);
    const std::string guesses = guesses_behind(test, calls);
    if (guesses.empty()) continue;
    result.text +=
        "\nNo contract is broken, and the calls above obey what was guessed:\n" +
        codec::printable(guesses) +
        "If a call is misuse all the same, a guess is wrong: write the test with --out and change "
        "its line.\n";
  }
}

// What the program prints, where it is shown later.
class Output {
 public:
  explicit Output(const ApiRun& run)
      : is_later_(run.showing == Showing::Later),
        number_(is_later_ ? memfd_create("sonde-report", MFD_CLOEXEC) : run.output) {}
  ~Output() {
    if (is_later_) close(number_);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  int number() const { return number_; }
  std::string text() const { return is_later_ ? suite::content_of(number_) : ""; }

 private:
  bool is_later_;
  int number_;
};

}  // namespace

std::map<std::string, std::string> complaints(const std::string& source, const std::string& said) {
  std::vector<std::string> lines;
  std::istringstream texts(source);
  for (std::string line; std::getline(texts, line);) lines.push_back(line);
  std::map<std::string, std::string> found;
  static const std::regex error(R"(test\.cpp:(\d+):\d+: (?:fatal )?error: (.*))");
  static const std::regex call(R"re(^  api\.(?:call\(|\w+<.*>\()"([^"]+)")re");
  std::istringstream messages(said);
  for (std::string message; std::getline(messages, message);) {
    std::smatch parts;
    if (!std::regex_search(message, parts, error)) continue;
    std::smatch named;
    for (std::size_t at = std::min(lines.size(), std::stoul(parts[1].str())); at > 0; --at)
      if (std::regex_search(lines[at - 1], named, call)) {
        found.try_emplace(named[1].str(), parts[2].str());
        break;
      }
  }
  return found;
}

ApiResult run_api_test(const ApiTest& test, const ApiRun& run) {
  const WorkFolder folder(test.suite);
  const std::string program = Building(test, run.linked, folder.file("test.cpp")).program();
  const Output output(run);
  const Ran ran = run_with_events({.program = program, .output = output.number()});
  ApiResult result{exit_code_of(ran), {}, output.text(), ran.ended};
  for (const auto& event : ran.ended) add_guesses(test, event, result);
  return result;
}

}  // namespace sonde::command
