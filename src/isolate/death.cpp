// SPDX-License-Identifier: Apache-2.0
#include "isolate/death.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <sstream>
#include <vector>

#include <sys/wait.h>

#include "isolate/frames.hpp"
#include "isolate/last_words.hpp"
#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

constexpr std::size_t most_lines = 12;  // of output, in a report

std::string last_lines(std::string_view output) {
  if (output.find_first_not_of(" \n") == std::string_view::npos) return "";
  std::vector<std::string> lines;
  std::istringstream text{std::string(output)};
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  const std::size_t first = lines.size() > most_lines ? lines.size() - most_lines : 0;
  std::string last;
  for (std::size_t i = first; i < lines.size(); ++i) last += lines[i] + "\n";
  return last;
}

std::string formatted(const char* format, double number) {
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string name_of(int signal) {
  switch (signal) {
    case SIGSEGV: return "segmentation fault";
    case SIGBUS: return "bus error";
    case SIGFPE: return "arithmetic exception (such as a division by zero)";
    case SIGILL: return "illegal instruction";
    case SIGTRAP: return "trap";
    case SIGABRT: return "aborted";
    case SIGKILL: return "killed from outside";
    case SIGINT: return "ended by SIGINT";
    case SIGTERM: return "ended by SIGTERM";
    case SIGHUP: return "ended by SIGHUP";
    default: return "ended by signal " + std::to_string(signal);
  }
}

// On one line.
std::string reason_of(const Board::LastWords& words) {
  std::string reason(words.reason.data(), words.reason_size);
  while (reason.ends_with('\n')) reason.pop_back();
  std::ranges::replace(reason, '\n', ' ');
  return reason.empty() ? "" : ": " + reason;
}

std::string what_of(int signal, const Board::LastWords& words) {
  if (words.overflowed_stack) return "stack overflow";
  if (signal == SIGABRT) return name_of(signal) + reason_of(words);
  return name_of(signal) +
         (words.near_null ? ", through a null pointer or an address near it" : "");
}

void add_place(Failure& failure, const Board::LastWords& words) {
  const auto frames = frames_at(stack_of(words));
  failure.frames = lines_of(frames);
  if (frames.empty()) return;
  if (!frames.front().file.empty()) {
    failure.file = frames.front().file;
    failure.line = frames.front().line;
  } else {
    failure.signature += " in " + frames.front().function;
  }
}

Failure of_signal(int signal, const Board::LastWords& words) {
  Failure failure;
  failure.kind = words.overflowed_stack ? FailureKind::StackOverflow
                 : signal == SIGABRT    ? FailureKind::Abort
                                        : FailureKind::Signal;
  failure.what = what_of(signal, words);
  failure.signature = words.overflowed_stack ? "stack overflow" : name_of(signal);
  // How deep a recursion is when it ends is chance.
  if (!words.overflowed_stack) add_place(failure, words);
  return failure;
}

Failure of_exit(int code, const Board::LastWords& words) {
  Failure failure;
  failure.kind = FailureKind::Exit;
  failure.signature = words.called_exit ? "called exit" : "ended its process";
  failure.what = failure.signature + (words.called_exit ? "(" + std::to_string(code) + ")"
                                                        : " with code " + std::to_string(code));
  return failure;
}

Failure of_hang(double seconds, const Board::LastWords& words) {
  Failure failure;
  failure.kind = FailureKind::Hang;
  failure.signature = "hang";
  failure.what = "hangs: still running after " + formatted("%g s", seconds);
  // Where the watch met a loop is chance: the frames are for people only.
  failure.frames = lines_of(frames_at(stack_of(words)));
  return failure;
}

Failure described(const Death& death, const Board::LastWords& words) {
  if (death.cause == Cause::Hang) return of_hang(death.limit, words);
  if (death.cause == Cause::Memory)
    return {.kind = FailureKind::Memory,
            .what = "uses more than " + formatted("%g MB", death.limit) + " of memory",
            .signature = "too much memory"};
  if (auto reported = sanitizer_failure(death.report)) return std::move(*reported);
  if (WIFSIGNALED(death.status)) return of_signal(WTERMSIG(death.status), words);
  return of_exit(WEXITSTATUS(death.status), words);
}

}  // namespace

Failure failure_of(const Death& death, const Board::LastWords& words) {
  Failure failure = described(death, words);
  failure.output = last_lines(death.output);
  return failure;
}

}  // namespace sonde::isolate
