// SPDX-License-Identifier: Apache-2.0
#include "report/terminal.hpp"

#include <cstdio>
#include <string>

#include <unistd.h>

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

Terminal::~Terminal() {
  if (live_ && wrote_) std::fputs("\r\033[K", stderr);
}

void Terminal::progressed(const campaign::Facts& so_far, double seconds) {
  if (!live_ && seconds - last_line_ < seconds_between_lines) return;
  last_line_ = seconds;
  wrote_ = true;
  const std::uint64_t cases = so_far.tests + so_far.discards;
  const double speed = static_cast<double>(cases - last_tests_) / (seconds - last_seconds_);
  last_tests_ = cases;
  last_seconds_ = seconds;
  const double valid =
      cases == 0 ? 0 : 100.0 * static_cast<double>(so_far.tests) / static_cast<double>(cases);
  std::fprintf(stderr, "%s%s: %llu tests, %.0f%% valid, %s%.0f cases/s, %.0f of %.0f s%s",
               live_ ? "\r\033[K" : "", so_far.id.c_str(),
               static_cast<unsigned long long>(so_far.tests), valid,
               kept_by(so_far.guidance).c_str(), speed, seconds, so_far.settings.max_seconds,
               live_ ? "" : "\n");
  std::fflush(stderr);
}

void Terminal::replays(const campaign::Facts& facts,
                       const std::vector<campaign::Argument>& arguments) {
  std::fprintf(stderr, "replaying a case of %s\n", facts.id.c_str());
  for (const auto& argument : arguments)
    std::fprintf(stderr, "  %s = %s;\n", argument.declaration.c_str(), argument.value.c_str());
  std::fflush(stderr);
}

}  // namespace sonde::report
