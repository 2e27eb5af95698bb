// SPDX-License-Identifier: Apache-2.0
#include "sonde/foreground.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "adapters/exit_codes.hpp"
#include "isolate/interrupt.hpp"
#include "suite/events_file.hpp"
#include "suite/request.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

std::atomic<pid_t> in_front = -1;

// What a terminal sends goes to the whole group of processes already.
void hand_on(int number, siginfo_t* signal, void*) {
  const pid_t process = in_front;
  if (process > 0 && signal->si_code == SI_USER) kill(process, number);
}

class SignalsHandedOn {
 public:
  SignalsHandedOn() {
    struct sigaction action{};
    action.sa_sigaction = hand_on;
    action.sa_flags = SA_SIGINFO;
    for (std::size_t i = 0; i < before_.size(); ++i)
      sigaction(isolate::interrupting_signals[i], &action, &before_[i]);
  }
  ~SignalsHandedOn() {
    in_front = -1;
    for (std::size_t i = 0; i < before_.size(); ++i)
      sigaction(isolate::interrupting_signals[i], &before_[i], nullptr);
  }
  SignalsHandedOn(const SignalsHandedOn&) = delete;
  SignalsHandedOn& operator=(const SignalsHandedOn&) = delete;

 private:
  std::array<struct sigaction, isolate::interrupting_signals.size()> before_{};
};

// A file that the program opens by its name.
class EventsFile {
 public:
  EventsFile()
      : name_((std::filesystem::temp_directory_path() / "sonde-events-XXXXXX").string()),
        number_(mkostemp(name_.data(), O_CLOEXEC)) {
    if (number_ < 0)
      throw Error(name_ + " cannot be written (" + std::strerror(errno) +
                  "): set TMPDIR to a folder with space that is writable");
  }
  ~EventsFile() {
    close(number_);
    unlink(name_.c_str());
  }
  EventsFile(const EventsFile&) = delete;
  EventsFile& operator=(const EventsFile&) = delete;

  const std::string& name() const { return name_; }
  std::string content() const { return suite::content_of(number_); }

 private:
  std::string name_;
  int number_;
};

void add_events(const std::string& lines, Ran& ran) {
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    Json event = Json::parse(line, nullptr, false);
    if (!event.is_object()) continue;  // the program died while it wrote
    const std::string kind = event.value("event", "");
    if (kind == "began") ran.running = event.value("property", "");
    if (kind != "ended") continue;
    ran.running.clear();
    ran.ended.push_back(std::move(event));
  }
}

int exit_code_of_verdict(const std::string& verdict) {
  if (verdict == "passed") return adapters::all_passed;
  if (verdict == "failed" || verdict == "flaky") return adapters::some_failed;
  if (verdict == "gave up" || verdict == "gate unmet") return adapters::tested_too_little;
  if (verdict == "error") return adapters::bad_usage;
  return adapters::hindered;
}

}  // namespace

suite::End run_in_front(const suite::Start& program) {
  const SignalsHandedOn handed_on;
  std::fflush(nullptr);
  const pid_t process = suite::start(program);
  in_front = process;
  return suite::wait_for(process);
}

Ran run_with_events(suite::Start program) {
  const EventsFile events;
  program.variables.push_back(std::string(suite::events_variable) + "=" + events.name());
  Ran ran{.end = run_in_front(program)};
  add_events(events.content(), ran);
  return ran;
}

bool is_interruption(int exit_code) {
  constexpr int first_of_signals = 128;
  return std::ranges::find(isolate::interrupting_signals, exit_code - first_of_signals) !=
         isolate::interrupting_signals.end();
}

int exit_code_of(const Ran& ran) {
  if (is_interruption(ran.end.exit_code())) return ran.end.exit_code();
  std::vector<int> codes;
  for (const auto& event : ran.ended)
    codes.push_back(exit_code_of_verdict(event.value("verdict", "")));
  if (!ran.running.empty()) codes.push_back(adapters::some_failed);
  else if (!ran.end.exited()) codes.push_back(adapters::hindered);
  // What no property says: wrong usage, and a report that was lost.
  const int code = ran.end.exit_code();
  const bool is_own = code == adapters::bad_usage || code == adapters::hindered;
  if (is_own || (code != 0 && codes.empty()))
    codes.push_back(is_own ? code : adapters::some_failed);
  return adapters::worst_of(codes);
}

}  // namespace sonde::command
