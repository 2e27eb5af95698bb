// SPDX-License-Identifier: Apache-2.0
#pragma once

// Contracts in the bodies of functions under test. They are checked where
// SONDE_CONTRACTS is defined. Elsewhere they have no effect, so shipped code pays nothing.
//
//   node* rebalance(node* x) {
//     SONDE_REQUIRE(x != nullptr && is_almost_balanced(x));  // first thing in the body
//     ...
//     SONDE_ENSURE(is_balanced(x));
//   }
//
// In a sequence of calls (sonde/api.hpp), a call whose own SONDE_REQUIRE does not hold
// is left out; one that does not hold inside another call is a bug of the caller.

#ifdef SONDE_CONTRACTS

#include "sonde/api/contract.hpp"

#define SONDE_REQUIRE(...)                                                                   \
  do {                                                                                       \
    static constinit ::sonde::api::Contract sonde_contract{#__VA_ARGS__, __FILE__, __LINE__, \
                                                           __func__};                        \
    if (static_cast<bool>(__VA_ARGS__)) ::sonde::api::hold(sonde_contract);                  \
    else ::sonde::api::break_precondition(sonde_contract);                                   \
  } while (false)

#define SONDE_ENSURE(...)                                                                    \
  do {                                                                                       \
    static constinit ::sonde::api::Contract sonde_contract{#__VA_ARGS__, __FILE__, __LINE__, \
                                                           __func__};                        \
    if (!static_cast<bool>(__VA_ARGS__)) ::sonde::api::break_postcondition(sonde_contract);  \
  } while (false)

#else

#define SONDE_REQUIRE(...) static_cast<void>(0)
#define SONDE_ENSURE(...) static_cast<void>(0)

#endif
