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

Progress::Progress(std::span<const Series> all, unsigned trials)
    : all_(all), trials_(trials), counts_(all.size()) {}

Progress::~Progress() {
  if (on_terminal()) std::fputs(clear_line, stderr);
}

void Progress::add(const Ended& ended) {
  const std::size_t number = ended.number / trials_;
  Count& count = counts_[number];
  ++ended_;
  ++count.ended;
  count.found += ended.trial && ended.trial->found ? 1 : 0;
  if (!ended.trial)
    std::fprintf(stderr, "%ssonde-bench: trial %zu of %s died: %s\n",
                 on_terminal() ? clear_line : "", ended.number % trials_ + 1,
                 all_[number].task->name.c_str(), ended.death.c_str());
  if (on_terminal() || count.ended == trials_) show(number);
}

void Progress::show(std::size_t number) const {
  const auto& [strategy, task, trials, deaths, workload] = all_[number];
  const std::size_t percent = ended_ * 100 / (all_.size() * trials_);
  std::fprintf(stderr, "%s%3zu%% %.*s, %s: found %u of %u%s", on_terminal() ? clear_line : "",
               percent, static_cast<int>(strategy->name.size()), strategy->name.data(),
               task->name.c_str(), counts_[number].found, counts_[number].ended,
               on_terminal() ? "" : "\n");
}

}  // namespace sonde::bench
