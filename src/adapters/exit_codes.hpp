// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters {

// Exit codes of a plain test program, as documented in docs/reference.md. Under a framework, 3
// means that the case to be replayed was not replayed, and 4 that a report was lost; all other
// codes are those of the framework.
inline constexpr int all_passed = 0;
inline constexpr int some_failed = 1;
inline constexpr int gate_unmet = 2;
inline constexpr int bad_usage = 3;
inline constexpr int internal_error = 4;

}  // namespace sonde::adapters
