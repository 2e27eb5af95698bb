// SPDX-License-Identifier: Apache-2.0
#include "search/enumeration.hpp"

namespace sonde::search {

Enumeration::Enumeration(std::uint64_t most_cases, const EnumerationLimits& limits)
    : most_paths_(limits.refused_for_each_case * most_cases), choices_(most_cases) {}

Enumeration Enumeration::up_to(std::uint64_t size) {
  Enumeration cases(0);
  cases.most_paths_ = ~std::uint64_t{0};
  cases.largest_ = size;
  cases.size_ = 0;
  cases.choices_ = drawing::EnumeratedChoices(Bound{0, size + 1});
  return cases;
}

bool Enumeration::next(run::Runner& runner, std::uint64_t most) {
  for (; most > 0 && advance(); --most) {
    runner.draw_enumerated(choices_);
    if (choices_.is_too_large()) return false;
    if (is_wanted()) return true;
  }
  return false;
}

// Cases that are smaller than the bound were drawn before.
bool Enumeration::is_wanted() const {
  const bool is_new = size_ == Bound().size || choices_.size() == size_;
  return is_new && !choices_.was_refused();
}

bool Enumeration::advance() {
  if (paths_ > 0 && !choices_.advance() && !grow()) return false;
  return paths_++ < most_paths_;
}

// To the next size, from the first case on; false if there is none.
bool Enumeration::grow() {
  if (choices_.is_too_large()) return false;
  is_complete_ = size_ == largest_;
  if (is_complete_) return false;
  choices_ = drawing::EnumeratedChoices(Bound{++size_, largest_ + 1});
  return true;
}

std::optional<std::uint64_t> count_cases(run::Runner& runner, std::uint64_t most) {
  Enumeration cases(most);
  std::uint64_t count = 0;
  while (count <= most && cases.next(runner)) ++count;
  if (!cases.is_complete() || count == 0) return std::nullopt;
  return count;
}

}  // namespace sonde::search
