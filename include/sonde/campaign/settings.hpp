// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/tree/language.hpp"

namespace sonde {

// Sets of defaults: a quick unit run, the same in a CI job, a search on request.
enum class Profile : std::uint8_t { Automatic, Unit, Ci, Fuzz };

// Where cases run. In a child process, whatever a case does becomes a report, and what it
// changes in memory is gone with the child. Automatic means Child, except in a debugger.
// EachCase runs each case in its own child, for code with state that outlives a case.
enum class Isolation : std::uint8_t { Automatic, Child, InProcess, EachCase };

// What becomes of a case that takes longer than `case_seconds`: a failure, or a discard, for code
// that loops by right, such as an interpreter. Where cases run in this process, nothing ends them.
enum class OnTimeout : std::uint8_t { Fail, Discard };

// Zero means "as the profile says". What code sets is overridden by the file
// sonde.conf, that by the environment (SONDE_MAX_TESTS=...), and that by the
// command line (--max-tests=...). The names are the same everywhere.
struct Settings {
  Profile profile = Profile::Automatic;
  std::uint64_t seed = 0;       // unit and ci: fixed by the property's name
  std::uint64_t max_tests = 0;  // valid cases; unit and ci: 1,000 fresh ones
  // Guided cases for each 100 fresh ones; unit and ci: 100. In fuzz, all are guided.
  unsigned guided_percent = 0;
  double max_seconds = 0;          // a cap that is reported when hit: 60, ci: 600
  unsigned max_size = 0;           // how long lists and how large small numbers become: 100
  const char* strategy = nullptr;  // "random", "mutagen", ...; null: fresh or guided, as it pays
  const char* replay = nullptr;    // Suite.Name@token: run this one case, once
  Isolation isolation = Isolation::Automatic;
  double case_seconds = 0;  // beyond which a case hangs: 1, or 20 times the slowest so far
  OnTimeout on_timeout = OnTimeout::Fail;
  double memory_megabytes = 0;     // that a child may use: 2048
  const char* cases = nullptr;     // folder of kept cases; null: sonde-cases beside the source
  const char* cache = nullptr;     // folder of what runs learn, or "off"; null: beside the program
  unsigned exhaustive_to = 0;      // run every case of up to this size
  std::uint64_t max_failures = 0;  // different ones, to look for; unit and ci: 1, fuzz: no limit
};

}  // namespace sonde
