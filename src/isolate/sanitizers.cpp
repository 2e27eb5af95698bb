// SPDX-License-Identifier: Apache-2.0
// A report of UBSan is one line with a place. Reports of the other sanitizers end with a summary;
// its words up to the place are the failure, and the first stack that the report shows gives
// the frames.
#include "isolate/sanitizers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <vector>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include "isolate/frames.hpp"
#include "isolate/left_processes.hpp"
#include "schedule/runtime.hpp"

// Null in a program that is built without the sanitizer.
// NOLINTBEGIN(readability-identifier-naming): the sanitizers chose these names.
extern "C" {
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
[[gnu::weak]] void __sanitizer_symbolize_pc(void* place, const char* format, char* text,
                                            std::size_t size);

// Where cases run in the program itself, a report should end it. (clang's sanitizers ignore
// these.)
[[gnu::weak]] const char* __ubsan_default_options() { return "halt_on_error=1:print_stacktrace=1"; }
[[gnu::weak]] const char* __tsan_default_options() { return "halt_on_error=1"; }
}
// NOLINTEND(readability-identifier-naming)

namespace sonde::isolate {
namespace {

std::vector<int> shared_files;  // to and from the program that names places
bool forks_itself = false;

std::vector<int> open_files() {
  constexpr int most = 1024;
  std::vector<int> files;
  for (int file = 0; file < most; ++file)
    if (fcntl(file, F_GETFD) != -1) files.push_back(file);
  return files;
}

bool is_number(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

// "parser.cpp:12" and "parser.cpp:12:3".
bool read_place(std::string_view text, Failure& into) {
  auto colon = text.rfind(':');
  if (colon == std::string_view::npos || !is_number(text.substr(colon + 1))) return false;
  const auto before = text.substr(0, colon).rfind(':');
  if (before != std::string_view::npos && is_number(text.substr(before + 1, colon - before - 1)))
    colon = before;
  into.file = text.substr(0, colon);
  into.line = static_cast<unsigned>(std::strtoul(text.data() + colon + 1, nullptr, 10));
  return true;
}

// "    #1 0x55d0 in parse(char const*) /src/parser.cpp:12:3"
std::optional<StackFrame> read_frame(std::string_view line) {
  const auto in = line.find(" in ");
  const auto last = line.rfind(' ');
  if (line.find("    #") != 0 || in == std::string_view::npos || last < in + 4) return std::nullopt;
  Failure place;
  if (!read_place(line.substr(last + 1), place) || !is_of_user(place.file)) return std::nullopt;
  return StackFrame{std::string(line.substr(in + 4, last - in - 4)), place.file, place.line};
}

// The frames of the user's code on the first stack that a report shows.
std::vector<StackFrame> first_stack(std::string_view report) {
  std::vector<StackFrame> frames;
  bool began = false;
  std::istringstream lines{std::string(report)};
  for (std::string line; std::getline(lines, line);) {
    const bool is_frame = line.starts_with("    #");
    if (began && !is_frame) break;
    began = began || is_frame;
    if (line.find(" in sonde::") != std::string::npos) break;
    if (const auto frame = read_frame(line)) frames.push_back(*frame);
  }
  return frames;
}

// "AddressSanitizer: heap-use-after-free /src/parser.cpp:12 in parse": up to the place.
std::string words_before_place(std::string_view summary) {
  std::istringstream words{std::string(summary)};
  std::string kept;
  for (std::string word; words >> word;) {
    Failure place;
    const bool is_place = read_place(word, place) || word.starts_with("/") ||
                          word.starts_with("(/") || word.starts_with("??");
    if (!kept.empty() && is_place) break;
    kept += (kept.empty() ? "" : " ") + word;
  }
  return kept;
}

std::string_view line_at(std::string_view text, std::size_t at) {
  const auto start = text.rfind('\n', at);
  const auto first = start == std::string_view::npos ? 0 : start + 1;
  return text.substr(first, std::min(text.find('\n', at), text.size()) - first);
}

// "parser.cpp:3:5: runtime error: signed integer overflow: ..."
Failure undefined_behaviour(std::string_view output, std::size_t at) {
  static constexpr std::string_view mark = ": runtime error: ";
  const auto line = line_at(output, at);
  const auto end = line.find(mark);
  Failure failure;
  failure.kind = FailureKind::UndefinedBehaviour;
  failure.what = "undefined behaviour: " + std::string(line.substr(end + mark.size()));
  failure.signature = "undefined behaviour";
  read_place(line.substr(0, end), failure);
  failure.frames = lines_of(first_stack(output.substr(at)));
  return failure;
}

// The summary's words are the sanitizer's, so this is the one place that looks into them.
FailureKind kind_of(std::string_view summary) {
  if (summary.find("leaked") != std::string_view::npos) return FailureKind::Leak;
  const bool overflows = summary.find("stack-overflow") != std::string_view::npos;
  return overflows ? FailureKind::StackOverflow : FailureKind::Sanitizer;
}

Failure summarised(std::string_view output, std::size_t at) {
  static constexpr std::string_view mark = "SUMMARY: ";
  Failure failure;
  failure.what = words_before_place(line_at(output, at).substr(mark.size()));
  failure.kind = kind_of(failure.what);
  failure.signature = failure.kind == FailureKind::Leak ? "leak" : failure.what;
  auto start = output.find("ERROR: ");
  if (start == std::string_view::npos) start = output.find("WARNING: ThreadSanitizer");
  const auto frames = first_stack(output.substr(start == std::string_view::npos ? 0 : start));
  failure.frames = lines_of(frames);
  // On which line of a recursion its stack ends is chance.
  if (frames.empty() || failure.kind == FailureKind::StackOverflow) return failure;
  failure.file = frames.front().file;
  failure.line = frames.front().line;
  return failure;
}

}  // namespace

void share_names_of_places() {
  static bool is_done = false;
  if (is_done || __sanitizer_symbolize_pc == nullptr) return;
  is_done = true;
  const auto others = open_files();
  const auto processes = children_of_this_process();
  std::array<char, 256> unused{};
  __sanitizer_symbolize_pc(reinterpret_cast<void*>(&share_names_of_places), "%L", unused.data(),
                           unused.size());
  std::ranges::set_difference(open_files(), others, std::back_inserter(shared_files));
  for (const pid_t process : children_of_this_process())
    if (std::ranges::count(processes, process) == 0) spare(process);
  pthread_atfork(nullptr, nullptr, [] {
    if (!is_own_fork()) stop_sharing_names();
  });
}

// The files become empty ones, so that the sanitizer starts a program of its own.
void stop_sharing_names() {
  if (shared_files.empty()) return;
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int file : shared_files) dup3(nothing, file, O_CLOEXEC);
  close(nothing);
  shared_files.clear();
}

pid_t fork_sharing_names() {
  forks_itself = true;
  const pid_t process = fork();
  forks_itself = false;
  return process;
}

bool is_own_fork() { return forks_itself; }

namespace {

// Sonde's own runtime has the same functions.
bool has_thread_sanitizer() { return __tsan_init != nullptr && schedule::runtime == nullptr; }

}  // namespace

bool reports_signals() { return __asan_init != nullptr || has_thread_sanitizer(); }
unsigned threads_of_sanitizer() { return has_thread_sanitizer() ? 1 : 0; }

std::optional<Failure> sanitizer_failure(std::string_view report) {
  const auto undefined = report.find(": runtime error: ");
  if (undefined != std::string_view::npos) return undefined_behaviour(report, undefined);
  const auto summary = report.find("SUMMARY: ");
  if (summary != std::string_view::npos) return summarised(report, summary);
  return std::nullopt;
}

}  // namespace sonde::isolate
