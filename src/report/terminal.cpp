// SPDX-License-Identifier: Apache-2.0
#include "report/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include <unistd.h>

#include "codec/printable.hpp"
#include "report/arguments.hpp"
#include "report/case_text.hpp"

namespace sonde::report {
namespace {

constexpr double seconds_between_lines = 10;  // where nothing can be written over

std::string kept_by(const std::optional<campaign::Guidance>& guidance) {
  if (!guidance || guidance->progress.features == 0) return "";
  return std::to_string(guidance->progress.kept) + " kept, " +
         std::to_string(guidance->progress.features) + " features, ";
}

}  // namespace

Terminal::Terminal() : live_(isatty(STDERR_FILENO) != 0) {}

void Terminal::began(const campaign::Began& event) {
  is_quiet_ = event.settings.verbosity == campaign::Verbosity::Quiet;
  is_verbose_ = event.settings.verbosity == campaign::Verbosity::Verbose;
  for (const auto& remark : event.remarks)
    std::fprintf(stderr, "sonde: %s: %s\n", event.id.c_str(), remark.c_str());
  if (!event.replays) return;
  std::string text = "replaying a case of " + event.id + "\n";
  for (const auto& argument : event.replayed) text += line_of(argument);
  std::fputs(codec::printable(text).c_str(), stderr);
  std::fflush(stderr);
}

void Terminal::progressed(const campaign::Progressed& event) {
  if (is_quiet_ || (!live_ && event.seconds - last_line_ < seconds_between_lines)) return;
  last_line_ = event.seconds;
  wrote_ = true;
  const std::uint64_t cases = event.tests + event.discards;
  const double speed =
      static_cast<double>(cases - std::min(cases, last_tests_)) / (event.seconds - last_seconds_);
  last_tests_ = cases;
  last_seconds_ = event.seconds;
  const double valid =
      cases == 0 ? 0 : 100.0 * static_cast<double>(event.tests) / static_cast<double>(cases);
  std::fprintf(stderr, "%s%s: %llu tests, %.0f%% valid, %s%.0f cases/s, %.0f of %.0f s%s",
               live_ ? "\r\033[K" : "", codec::printable(event.id).c_str(),
               static_cast<unsigned long long>(event.tests), valid, kept_by(event.guidance).c_str(),
               speed, event.seconds, event.max_seconds, live_ ? "" : "\n");
  std::fflush(stderr);
}

void Terminal::ran(const campaign::Ran& event) {
  if (!is_verbose_) return;
  std::fprintf(stderr, "%s%s", live_ && wrote_ ? "\r\033[K" : "", to_text(event).c_str());
}

void Terminal::ended(const campaign::Ended&) {
  if (live_ && wrote_) std::fputs("\r\033[K", stderr);
}

}  // namespace sonde::report
