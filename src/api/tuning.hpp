// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tree/tuning.hpp"

// The numbers of sequences of calls that are a matter of experience. tuning.cpp gives them the
// names by which `sonde-bench run --set` varies them. docs/appendix/benchmarks.md has what they do
// on the stateful-* workloads.
namespace sonde::api {

struct CallTuning {
  // Rows of arguments that are drawn for a fresh call before it is left out because of its
  // precondition. Each counts as a call: with 2 rows, the metro takes 294 calls in place of 338 and
  // the key manager 190 in place of 137; with 8 rows, 453 and 260.
  unsigned tries = 1;
  // Calls of a fresh sequence; 0 for 60, 100 or 150, which differ from sequence to sequence.
  unsigned length = 0;
  // Earlier values, in percent, where literals could be drawn.
  unsigned reuse = 20;
  // Of earlier values, in percent, the one that was used last; 0 for 80, 95 or 99, which differ
  // from sequence to sequence.
  unsigned recent = 0;
  // How much more often a function is called that the sequence has not called yet, where heaps can
  // be drawn for calls: then most calls are possible from the start, and the first of a function
  // shows more than the second.
  unsigned uncalled = 8;
};

std::vector<tuning::Row> rows_of(CallTuning& tuning);

// Those that sequences are drawn with. Only sonde-bench changes them.
extern constinit CallTuning tuned;

}  // namespace sonde::api
