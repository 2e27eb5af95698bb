// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api.hpp"

namespace stateful {

// In a child: with sanitizers, some mutants kill the process.
inline sonde::Verdict verdict_on_sequences(void (*describe)(sonde::Api&), unsigned sequences) {
  const sonde::Settings settings{.max_tests = sequences, .isolation = sonde::Isolation::Child};
  return sonde::check_api("Stateful.Sequences", describe, settings).verdict();
}

// Whether sequences of calls, drawn at random, come to fail.
inline bool sequences_fail(void (*describe)(sonde::Api&)) {
  return verdict_on_sequences(describe, 3000) == sonde::Verdict::Failed;
}

inline bool sequences_pass(void (*describe)(sonde::Api&)) {
  return verdict_on_sequences(describe, 500) == sonde::Verdict::Passed;
}

}  // namespace stateful
