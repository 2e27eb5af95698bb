// SPDX-License-Identifier: Apache-2.0
// A table of the last case in which each state was met makes a state cost the same whether it
// is new or not, and a new case cost nothing.
#include "run/states.hpp"

#include <algorithm>

namespace sonde::run {
namespace {

constexpr unsigned bits = 16;

}  // namespace

void States::restart() {
  if (met_.empty()) return;
  met_.clear();
  if (++case_ != 0) return;
  std::ranges::fill(last_case_, 0);
  case_ = 1;
}

bool States::add(unsigned site, std::uint64_t hash) {
  if (last_case_.empty()) last_case_.resize(std::size_t{1} << bits);
  const auto state =
      static_cast<std::uint16_t>(((hash ^ site) * 0x9e3779b97f4a7c15U) >> (64 - bits));
  if (last_case_[state] == case_) return false;
  last_case_[state] = case_;
  met_.push_back(state);
  return true;
}

}  // namespace sonde::run
