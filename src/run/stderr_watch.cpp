// SPDX-License-Identifier: Apache-2.0
// While a case is watched, standard error is a file in memory. A pipe would block once it is full,
// since nobody reads it before the case has ended. Then the lines are compared with the patterns,
// and everything is passed on to what standard error was before. A process that dies in between
// must not lose what it wrote: in a child, the parent has the file and prints the rest; else the
// process itself passes the rest on when it exits, when a signal ends it, and when a sanitizer
// does (isolate/exit_guard.cpp, isolate/report_channel.cpp).
//
// Code under test may close all files that it does not know. The file in memory is standard error
// itself, so it is still there. What standard error was before is found again (usual_stderr.cpp).
#include "run/stderr_watch.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <regex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "coverage/coverage.hpp"
#include "run/usual_stderr.hpp"
#include "tree/error.hpp"

// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): names of others.
extern "C" {
[[gnu::weak]] void __sanitizer_set_death_callback(void (*callback)());
[[gnu::weak]] void __libfuzzer_is_present();
}
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)

namespace sonde::run {

bool watches_stderr = false;

namespace {

constexpr std::size_t most_scanned = std::size_t{1} << 20;  // bytes of one case
constexpr std::size_t most_lines = 200;                     // of one case, that match
constexpr std::size_t longest_text = 80;                    // of a label, in bytes
constexpr off_t most_kept = 1 << 16;  // bytes in the file, before it is emptied
constexpr int first_number = 512;     // of files, that others hardly use

class Pattern {
 public:
  explicit Pattern(const char* text) {
    const int code = regcomp(&compiled_, text, REG_EXTENDED | REG_NEWLINE);
    if (code == 0) return;
    std::array<char, 256> why{};
    regerror(code, &compiled_, why.data(), why.size());
    throw Error("watch_stderr: '" + std::string(text) +
                "' is not a regular expression: " + why.data());
  }
  ~Pattern() { regfree(&compiled_); }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  // The part of a line that matches; empty if none does.
  std::string_view match(std::string_view line) const {
    regmatch_t found{0, static_cast<regoff_t>(line.size())};
    if (regexec(&compiled_, line.data(), 1, &found, REG_STARTEND) != 0) return {};
    return line.substr(static_cast<std::size_t>(found.rm_so),
                       static_cast<std::size_t>(found.rm_eo - found.rm_so));
  }

 private:
  regex_t compiled_{};
};

// What may be used in a handler of signals has no constructor.
LogFile held;
struct stat held_state{};  // by which the file is known: code under test may close it
std::uint64_t own_passed_on = 0;
UsualStderr usual;  // standard error as it was before the case
pid_t process = -1;
Probe* owner = nullptr;
off_t case_begin = 0;  // in the file

std::vector<const Pattern*>& wanted() {
  static auto& only = *new std::vector<const Pattern*>;
  return only;
}

const Pattern& pattern_of(const char* text) {
  static auto& all = *new std::map<std::string, std::unique_ptr<Pattern>, std::less<>>;
  const auto found = all.find(std::string_view(text));
  if (found != all.end()) return *found->second;
  return *all.emplace(text, std::make_unique<Pattern>(text)).first->second;
}

off_t size_of_held() {
  struct stat state{};
  return fstat(held.file, &state) == 0 ? state.st_size : 0;
}

bool is_held(int file) {
  struct stat state{};
  return fstat(file, &state) == 0 && state.st_dev == held_state.st_dev &&
         state.st_ino == held_state.st_ino;
}

void write_all(int file, const char* bytes, std::size_t size) {
  while (size > 0) {
    const auto count = write(file, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    size -= static_cast<std::size_t>(count);
  }
}

void pass_on() {
  if (!is_held(held.file)) return;
  const int onto = usual.file() >= 0 ? usual.file() : STDERR_FILENO;
  std::array<char, 4096> buffer{};
  ssize_t count = 0;
  while ((count = pread(held.file, buffer.data(), buffer.size(),
                        static_cast<off_t>(*held.passed_on))) > 0) {
    write_all(onto, buffer.data(), static_cast<std::size_t>(count));
    *held.passed_on += static_cast<std::uint64_t>(count);
  }
}

// The code under test may have put another file there, or have closed ours.
void restore_stderr() {
  if (!is_held(STDERR_FILENO)) return;
  if (!is_held(held.file)) held.file = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, first_number);
  usual.find_again();
  dup2(usual.file(), STDERR_FILENO);
}

constexpr std::array fatal_signals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
std::array<struct sigaction, fatal_signals.size()> earlier_actions;

// A fault happens again when the handler returns, and finds whoever handled it before.
void pass_on_before(int number, siginfo_t* facts, void*) {
  give_up_stderr_watch();
  for (std::size_t i = 0; i < fatal_signals.size(); ++i)
    if (fatal_signals[i] == number) sigaction(number, &earlier_actions[i], nullptr);
  if (facts->si_code <= 0) raise(number);
}

// Also what processes that cases have left wrote after their cases had ended.
void pass_on_rest() {
  give_up_stderr_watch();
  if (process == getpid()) pass_on();
}

// For a process whose parent has no such file.
void pass_on_at_end() {
  static bool registered = false;
  if (std::exchange(registered, true)) return;
  std::atexit(pass_on_rest);
  // There is one callback, by which libFuzzer writes the input that failed.
  if (__sanitizer_set_death_callback != nullptr && __libfuzzer_is_present == nullptr)
    __sanitizer_set_death_callback(give_up_stderr_watch);
  struct sigaction action{};
  action.sa_sigaction = pass_on_before;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (std::size_t i = 0; i < fatal_signals.size(); ++i)
    sigaction(fatal_signals[i], &action, &earlier_actions[i]);
}

bool has_file() {
  if (held.file >= 0 && is_held(held.file)) return true;
  const int file = memfd_create("sonde-stderr", MFD_CLOEXEC);
  if (file < 0) return false;
  const int high = fcntl(file, F_DUPFD_CLOEXEC, first_number);
  if (high >= 0) close(file);
  use_log_file({high >= 0 ? high : file, &own_passed_on});
  pass_on_at_end();
  return true;
}

// Where there is no standard error, or no memory for the file, nothing is watched.
void begin(Probe& probe) {
  if (owner != nullptr || !has_file()) return;
  usual.copy(first_number);
  if (usual.file() < 0) return;
  wanted().clear();
  case_begin = size_of_held();
  process = getpid();
  owner = &probe;
  watches_stderr = true;
  dup2(held.file, STDERR_FILENO);
}

std::string_view read_case(std::string& buffer) {
  if (!is_held(held.file)) return {};
  const off_t size = std::max<off_t>(0, size_of_held() - case_begin);
  buffer.resize(std::min(static_cast<std::size_t>(size), most_scanned));
  const auto count = pread(held.file, buffer.data(), buffer.size(), case_begin);
  return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(0, count))};
}

void empty_file() {
  if (!is_held(held.file) || size_of_held() < most_kept || ftruncate(held.file, 0) != 0) return;
  *held.passed_on = 0;
}

// A name ends at its first null.
std::string name_of(std::string_view matched) {
  return std::string(matched.substr(0, std::min(longest_text, matched.find('\0'))));
}

void record_lines(std::string_view text) {
  const Site& site = site_named(Role::Collect, "stderr");
  std::size_t left = most_lines;
  while (!text.empty() && left > 0) {
    const auto end = std::min(text.find('\n'), text.size());
    for (const Pattern* pattern : wanted()) {
      const auto matched = pattern->match(text.substr(0, end));
      if (matched.empty() || left == 0) continue;
      collect_text(site, name_of(matched));
      --left;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

// A process that was forked in the middle of a case watches nothing yet.
void use_log_file(LogFile its) {
  if (process != getpid()) {
    usual.forget();
    owner = nullptr;
    watches_stderr = false;
  }
  held = its;
  fstat(held.file, &held_state);
  fcntl(held.file, F_SETFL, O_APPEND);  // after it was emptied, too
}

void end_stderr_watch(Probe& probe) {
  if (owner != &probe) return;
  restore_stderr();
  static auto& buffer = *new std::string;
  const std::string_view text = read_case(buffer);
  pass_on();
  empty_file();
  usual.forget();
  owner = nullptr;
  watches_stderr = false;
  record_lines(text);
}

void give_up_stderr_watch() {
  if (owner == nullptr || process != getpid()) return;
  owner = nullptr;
  watches_stderr = false;
  restore_stderr();
  pass_on();
}

}  // namespace sonde::run

namespace sonde {

void watch_stderr(const char* pattern) {
  const coverage::Pause pause;
  run::Probe& probe = run::running_case("sonde::watch_stderr()");
  const run::Pattern& compiled = run::pattern_of(pattern);
  run::begin(probe);
  auto& patterns = run::wanted();
  if (std::ranges::find(patterns, &compiled) == patterns.end()) patterns.push_back(&compiled);
}

}  // namespace sonde
