// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters {

// Of a plain test program; also in docs/reference.md. Under a framework 3 means that a case
// was to be replayed and was not, and 4 that a report was lost; all else is the framework's.
inline constexpr int all_passed = 0;
inline constexpr int some_failed = 1;
inline constexpr int gate_unmet = 2;
inline constexpr int bad_usage = 3;
inline constexpr int internal_error = 4;

}  // namespace sonde::adapters
