// SPDX-License-Identifier: Apache-2.0
// A table of the last case in which each state was met makes a state cost the same whether it
// is new or not, and a new case cost nothing.
#include "run/states.hpp"

#include <algorithm>

namespace sonde::run {
namespace {

constexpr unsigned bits = 16;

}  // namespace

bool States::add(std::uint32_t in_case, unsigned site, std::uint64_t hash) {
  if (last_case_.empty()) last_case_.resize(std::size_t{1} << bits);
  if (in_case < case_) std::fill(last_case_.begin(), last_case_.end(), 0);  // numbers began anew
  if (in_case != case_) met_.clear();
  case_ = in_case;
  const auto state =
      static_cast<std::uint16_t>(((hash ^ site) * 0x9e3779b97f4a7c15U) >> (64 - bits));
  if (last_case_[state] == case_) return false;
  last_case_[state] = case_;
  met_.push_back(state);
  return true;
}

}  // namespace sonde::run
