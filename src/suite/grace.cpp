// SPDX-License-Identifier: Apache-2.0
#include "suite/grace.hpp"

#include <algorithm>

namespace sonde::suite {
namespace {

// Most failures are shrunk within a second, and hundreds of properties judged in one or two. The
// least is for small budgets on machines that are busy.
constexpr double share = 0.25;
constexpr double least_seconds = 20;
constexpr double longest_grace = 60;
// What of it shrinking may take, and what shrinking and judging may.
constexpr double shrinking_share = 0.65;
constexpr double judging_share = 0.9;

}  // namespace

Grace grace_of(double budget) {
  const double all = std::clamp(share * budget, least_seconds, longest_grace);
  return {shrinking_share * all, judging_share * all, all};
}

}  // namespace sonde::suite
