// SPDX-License-Identifier: Apache-2.0
#include "search/enumeration.hpp"

namespace sonde::search {
namespace {

constexpr std::uint64_t most_refused = 16;  // for each case; not measured

}  // namespace

Enumeration::Enumeration(std::uint64_t most_cases)
    : most_paths_(most_refused * most_cases), choices_(most_cases) {}

bool Enumeration::next(run::Runner& runner) {
  while (advance()) {
    runner.draw_enumerated(choices_);
    if (choices_.is_too_large()) return false;
    if (!choices_.was_refused()) return true;
  }
  return false;
}

bool Enumeration::advance() {
  if (paths_ > 0 && !choices_.advance()) {
    is_complete_ = !choices_.is_too_large();
    return false;
  }
  return paths_++ < most_paths_;
}

std::optional<std::uint64_t> count_cases(run::Runner& runner, std::uint64_t most) {
  Enumeration cases(most);
  std::uint64_t count = 0;
  while (count <= most && cases.next(runner)) ++count;
  if (!cases.is_complete() || count == 0) return std::nullopt;
  return count;
}

}  // namespace sonde::search
