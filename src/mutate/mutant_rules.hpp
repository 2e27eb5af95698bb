// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::mutate {

// Which of the values inside a value take its place: none, as in MUTAGEN's released code;
// those that are its own fields, as in the paper; or the nearest of its type, at any depth.
enum class Subterms : std::uint8_t { None, Immediate, Nearest };

// What is enumerated. The defaults are those of MUTAGEN's paper, and of its released code
// where the paper says nothing; everything that is off is an addition of ours.
struct MutantRules {
  Subterms subterms = Subterms::Immediate;
  // Edits of two siblings of the same type at once, at the same place in each, before all
  // others: siblings that must be alike stay alike.
  bool twins = false;
  // A value in the place of which a larger one is put that holds it, as Add(x, 0) for x.
  bool wraps = false;
  // Elements of a list swapped, or inserted anywhere, simplest or drawn.
  bool list_edits = false;
  // Numbers and texts that stand elsewhere in the case, before random ones.
  bool case_values = false;
  // No mutant of one case twice, although it is made at two places. Costs memory: 16 bytes
  // for each mutant of a case that is still in a queue.
  bool distinct = false;
};

}  // namespace sonde::mutate
