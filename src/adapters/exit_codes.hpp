// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "isolate/interrupt.hpp"
#include "report/fuzz.hpp"
#include "sonde/campaign/verdict.hpp"

namespace sonde::adapters {

// Of a plain test program; also in --help and in docs/reference.md. Under a framework 3 means
// that an option --sonde-... does not exist, or that a case was to be replayed and was not, and 4
// that a report was lost; all else is the framework's.
inline constexpr int all_passed = 0;
inline constexpr int some_failed = 1;
inline constexpr int tested_too_little = 2;
inline constexpr int bad_usage = 3;
inline constexpr int hindered = 4;  // by the system, or by an error of our own

inline int exit_code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed: return all_passed;
    case Verdict::Failed:
    case Verdict::Flaky:
    case Verdict::Interrupted: return some_failed;  // the signal's code comes before
    case Verdict::GaveUp:
    case Verdict::GateUnmet: return tested_too_little;
    case Verdict::Hindered: return hindered;
  }
  return hindered;
}

// What several properties come to: a failure is never hidden by another code.
inline int worst_of(std::span<const int> codes) {
  for (const int code : {some_failed, hindered, bad_usage, tested_too_little})
    for (const int each : codes)
      if (each == code) return code;
  return all_passed;
}

// Of a run over many properties. A property that could not be run at all is a problem of usage.
inline int exit_code_of(const report::FuzzOutcome& outcome) {
  std::vector<int> codes;
  for (const auto& each : outcome.properties)
    codes.push_back(each.error.empty() ? exit_code_of(each.facts.verdict) : bad_usage);
  if (!outcome.problems.empty()) codes.push_back(hindered);
  const int interrupted = isolate::interrupted_exit_code();
  return interrupted != 0 ? interrupted : worst_of(codes);
}

}  // namespace sonde::adapters
