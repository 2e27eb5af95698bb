// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/check.hpp"

// What state a program is in, where it is data: a position in a grid, a program counter. Code
// that walks through such states takes the same branches all the time, so coverage does not
// show how far a case came.

namespace sonde::checks {

// One part of a state, as a number. What is neither a number nor an enumerator is hashed as it
// would be shown.
template <class T>
SONDE_UNSEEN std::uint64_t state_part(const T& part) {
  if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) return static_cast<std::uint64_t>(part);
  else return run::state_part(side_of(part));
}

template <class... Parts>
SONDE_UNSEEN void record_state(const Site& site, const Parts&... parts) {
  const std::uint64_t numbers[] = {state_part(parts)...};
  run::reach(site);
  run::record_state(site, numbers, sizeof...(Parts));
}

}  // namespace sonde::checks

// The case is in this state now: SONDE_STATE(x, y). A state that no case was in before is news
// for the search, as a label is; it is not reported.
#define SONDE_STATE(...) ::sonde::checks::record_state(SONDE_SITE(State, #__VA_ARGS__), __VA_ARGS__)
