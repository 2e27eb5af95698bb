// SPDX-License-Identifier: Apache-2.0
#include "sonde/adapters/framework.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include "adapters/exit_codes.hpp"
#include "adapters/framework_options.hpp"
#include "adapters/framework_suite.hpp"
#include "campaign/host.hpp"
#include "campaign/nearest.hpp"
#include "campaign/registry.hpp"
#include "campaign/settings.hpp"
#include "campaign/worker.hpp"
#include "codec/printable.hpp"
#include "report/run.hpp"
#include "report/text.hpp"
#include "run/monitor.hpp"
#include "suite/answer.hpp"
#include "suite/serve.hpp"

namespace sonde::adapters {
namespace {

Framework* framework = nullptr;
pid_t own_process = -1;

// Diverting nests: a campaign, its cases, and campaigns that a case runs.
int diversions = 0;

void divert() {
  if (diversions++ == 0) framework->divert();
}

void restore() {
  if (--diversions == 0) framework->restore();
}

// Records the framework's assertions. Those of the thread that runs the case go to
// its probe at once, so that the first failure or discard counts whoever made it;
// those of other threads wait for the end of the case.
class FrameworkMonitor final : public run::Monitor {
 public:
  void before_case() override {
    divert();
    framework->start_case();
    thread_ = std::this_thread::get_id();
  }

  run::Asserted after_case() override {
    restore();
    if (!has_elsewhere_.load(std::memory_order_acquire)) return {};
    const std::scoped_lock locked(lock_);
    has_elsewhere_.store(false, std::memory_order_relaxed);
    return std::exchange(elsewhere_, {});
  }

  std::optional<run::Asserted> explain(std::exception_ptr) override {
    if (!framework->threw()) return std::nullopt;
    // Almost always it was recorded before, and this comes too late to count.
    return run::Asserted{Outcome::Fail,
                         {FailureKind::Assertion, "", 0, "a fatal assertion failed"}};
  }

  // What threads of an earlier campaign reported after its end.
  void forget() {
    const std::scoped_lock locked(lock_);
    has_elsewhere_ = false;
  }

  bool runs_case() const {
    return run::running != nullptr && thread_ == std::this_thread::get_id();
  }

  void record(run::Asserted asserted) {
    if (runs_case()) return add_to(*run::running, std::move(asserted));
    const std::scoped_lock locked(lock_);
    if (has_elsewhere_.load(std::memory_order_relaxed)) return;
    elsewhere_ = std::move(asserted);
    has_elsewhere_.store(true, std::memory_order_release);
  }

 private:
  static void add_to(run::Probe& probe, run::Asserted asserted) {
    if (asserted.outcome == Outcome::Discard)
      return probe.discard(nullptr, "skipped by the framework");
    probe.fail(std::move(asserted.failure));
  }

  std::thread::id thread_;
  std::atomic<bool> has_elsewhere_ = false;
  std::mutex lock_;
  run::Asserted elsewhere_;
};

FrameworkMonitor& framework_monitor() {
  static auto& only = *new FrameworkMonitor;  // used before main, and by threads to the end
  return only;
}

using codec::fill_hole;
using codec::fill_word;

std::string command(const std::string& program, const std::string& setting,
                    const std::string& value) {
  std::string text = framework->command();
  fill_word(text, "{program}", program);
  fill_word(text, "{test}", framework->running_test());
  fill_hole(text, "{setting}", setting);
  fill_hole(text, "{VARIABLE}", campaign::variable_of(setting));
  fill_word(text, "{value}", value);
  return text;
}

// By which doctest would run none of the chosen tests, or empty the file of another process.
bool misleads(std::string_view option) {
  constexpr std::array<std::string_view, 3> names = {"out=", "first=", "last="};
  option.remove_prefix(option.starts_with("--dt-") ? 5 : 2);
  return std::ranges::any_of(names, [&](auto name) { return option.starts_with(name); });
}

// "{program} --gtest_filter={test} ..." has the option that chooses a test. Of the program's own
// command line, other options stay, but for those by which the framework would run or write
// something else.
std::vector<std::string> arguments_for_test(const std::string& test) {
  const auto all = campaign::command_line();
  std::vector<std::string> arguments;
  std::istringstream words(framework->command());
  std::string choice;
  for (std::string word; words >> word;)
    if (word.find("{test}") != std::string::npos) choice = word;
  std::erase(choice, '\'');
  fill_hole(choice, "{test}", test);
  const std::string option =
      choice.starts_with("--") ? choice.substr(0, choice.find_first_of("_=")) : "";
  for (std::size_t i = 1; i < all.size(); ++i)
    if (!option.empty() && all[i].starts_with("--") && !all[i].starts_with(option) &&
        !misleads(all[i]))
      arguments.push_back(all[i]);
  if (option == "--gtest") arguments.emplace_back("--gtest_also_run_disabled_tests");
  arguments.push_back(choice);
  return arguments;
}

std::vector<std::string> arguments_for(const std::vector<std::string>& ids) {
  std::string tests;
  for (const auto& id : ids) tests += (tests.empty() ? "" : framework->between_tests()) + id;
  return arguments_for_test(tests);
}

// With the name of the program in front.
std::vector<std::string> command_line_for(const std::string& test) {
  auto arguments = arguments_for_test(test);
  const auto all = campaign::command_line();
  arguments.insert(arguments.begin(), all.begin(),
                   all.begin() + std::min<std::ptrdiff_t>(1, std::ssize(all)));
  return arguments;
}

std::vector<std::string> command_line_for_running_test() {
  return command_line_for(framework->running_test());
}

// A program that is asked something answers when its first property would run: then all of them
// are enrolled, and main has begun. Any test of a property will do.
void add(const Definition& definition) {
  static auto& ids = *new std::deque<std::string>;
  const std::string& id = ids.emplace_back(campaign::id_of(definition));
  if (suite::is_asked() && !suite::test_is_chosen()) suite::choose_test(command_line_for(id));
  framework->add(definition, id.c_str());
}

campaign::Ended run_diverted(const Definition& definition) {
  struct Diverted {
    Diverted() { divert(); }
    ~Diverted() { restore(); }
  } const diverted;
  framework_monitor().forget();
  return report::run_reported(definition);
}

void show(const Definition& definition, const campaign::Facts& facts) {
  std::string text = report::to_text(facts);
  while (text.ends_with('\n')) text.pop_back();
  if (facts.verdict != Verdict::Passed) return framework->fail(definition, text.c_str());
  if (facts.tests + facts.discards == 0) return framework->skip(definition, text.c_str());

  const bool is_worth_showing = !facts.settings.replay.empty() || !report::details(facts).empty();
  const bool is_hidden =
      facts.settings.verbosity == campaign::Verbosity::Quiet && facts.warnings.empty();
  framework->pass(definition, is_worth_showing && !is_hidden ? text.c_str() : "");
}

// Empty if none is to be replayed, or the settings cannot be read, which a test will report.
std::string replayed_id() {
  try {
    const std::string replay = campaign::resolve({}, "").replay;
    return replay.substr(0, replay.rfind('@'));
  } catch (const std::exception&) {
    return "";
  }
}

// Whether the program was asked for its tests or options, and runs none.
bool only_lists() {
  for (const auto& option : campaign::command_line()) {
    const bool is_long = option.starts_with("--");
    const bool lists = option.substr(0, option.find('=')).find("list") != std::string::npos;
    if (is_long && (lists || option.starts_with("--help"))) return true;
    if (!is_long && (option.starts_with("-l") || option == "-h" || option == "-?")) return true;
  }
  return false;
}

// A framework calls it a success to have skipped all tests, or found none.
class ReplayWatch {
 public:
  ReplayWatch() : id_(replayed_id()), process_(getpid()) {}

  void end_program() const {
    if (id_.empty() || process_ != getpid() || campaign::has_replayed() || only_lists()) return;
    const auto ids = campaign::ids();
    const bool is_there = std::ranges::find(ids, id_) != ids.end();
    std::fflush(nullptr);
    std::fprintf(stderr, "sonde: nothing was replayed: no property called %s was run%s\n",
                 codec::printable(id_).c_str(),
                 is_there ? "" : campaign::suggestion(id_, ids).c_str());
    _exit(bad_usage);
  }

 private:
  std::string id_;
  pid_t process_;
};

void watch_replay() {
  static auto& watch = *new ReplayWatch;
  std::atexit([] { watch.end_program(); });
}

}  // namespace

void install(Framework& chosen) {
  if (framework == &chosen) return;
  framework = &chosen;
  own_process = getpid();
  campaign::install({.framework = framework->name(),
                     .monitor = &framework_monitor(),
                     .add = add,
                     .command = command,
                     .test_form = framework->form(),
                     .arguments = command_line_for_running_test,
                     .arguments_for = arguments_for});
  watch_replay();
  read_framework_options(framework->command());
}

void run(const Definition& definition) {
  if (suite::is_asked()) suite::answer_request();
  withhold_help();
  std::string sentence;
  try {
    auto ended = ended_in_suite(definition, *framework);
    if (!ended) ended = run_diverted(definition);
    if (ended->error.empty()) return show(definition, ended->facts);
    sentence = codec::printable(ended->error);
  } catch (const std::exception& error) {
    sentence = codec::printable(error.what());
  }
  framework->fail(definition, sentence.c_str());
}

bool run(const char* id) {
  for (const auto& definition : campaign::enrolled()) {
    if (campaign::id_of(definition) != id) continue;
    run(definition);
    return true;
  }
  return false;
}

void record_failure(const char* file, unsigned line, const char* what, const char* values) {
  framework_monitor().record({Outcome::Fail,
                              {FailureKind::Assertion, file, line, what, values,
                               run::signature_of_assertion(what, values)}});
}

void want_repetition(const char* file, unsigned line, const char* macro) {
  const bool is_seen = getpid() == own_process && !campaign::is_worker() && !suite::is_served();
  if (is_seen) return;
  const std::string sentence =
      std::string(macro) +
      " cannot repeat a property whose cases run in another process: draw the value with a "
      "domain instead, or set isolation = in-process";
  record_failure(file, line, sentence.c_str(), "");
}

void record_skip() { framework_monitor().record({Outcome::Discard, {}}); }

bool runs_case() { return framework_monitor().runs_case(); }

}  // namespace sonde::adapters
