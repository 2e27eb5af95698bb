// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// The numbers of sonde::libfuzzer that are a matter of experience. `sonde-bench run --set` varies
// them for its peers libfuzzer-trees. None was measured.
namespace sonde::adapters::libfuzzer {

struct Tuning {
  unsigned fresh_percent = 2;    // of the mutants; the fuzzer makes none itself
  unsigned largest_fresh = 100;  // size of these, as the setting max-size has it
  unsigned attempts = 8;         // to make a mutant that is short enough
  unsigned donors = 16;          // parents of late, whose parts serve again
  // Of the edits, where the fuzzer offers to change bytes: as much as small edits of ours learn
  // from comparisons in `adaptive`.
  unsigned leaves_percent = 30;
  unsigned numbers_together = 64;  // at most; a comparison of memory is seldom longer
  unsigned text_growth = 64;       // in bytes, at most
};

// The numbers in force. Only a program that measures changes them, before the fuzzer starts.
extern constinit Tuning tuned;

}  // namespace sonde::adapters::libfuzzer
