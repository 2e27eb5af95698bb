// SPDX-License-Identifier: Apache-2.0
#include "bench/progress.hpp"

#include <cstdio>

#include <unistd.h>

namespace sonde::bench {
namespace {

constexpr const char* clear_line = "\r\033[K";

bool on_terminal() {
  static const bool is_terminal = isatty(STDERR_FILENO) == 1;
  return is_terminal;
}

}  // namespace

Progress::Progress(std::span<const Series> all, std::size_t trials)
    : all_(all), trials_(trials), counts_(all.size()) {}

Progress::~Progress() {
  if (on_terminal()) std::fputs(clear_line, stderr);
}

void Progress::add(std::size_t series, const Ended& ended) {
  Count& count = counts_[series];
  const std::size_t percent_before = percent();
  ++ended_;
  ++count.ended;
  count.found += ended.trial && ended.trial->found ? 1 : 0;
  if (!ended.trial)
    std::fprintf(stderr, "%ssonde-bench: a trial of %s at %s died: %s\n",
                 on_terminal() ? clear_line : "", all_[series].contender->name.c_str(),
                 all_[series].task->name.c_str(), ended.death.c_str());
  if (on_terminal() || percent() != percent_before) show(series);
}

std::size_t Progress::percent() const { return ended_ * 100 / trials_; }

void Progress::show(std::size_t series) const {
  const Series& shown = all_[series];
  std::fprintf(stderr, "%s%3zu%% %s, %s: found %u of %u%s", on_terminal() ? clear_line : "",
               percent(), shown.contender->name.c_str(), shown.task->name.c_str(),
               counts_[series].found, counts_[series].ended, on_terminal() ? "" : "\n");
}

}  // namespace sonde::bench
