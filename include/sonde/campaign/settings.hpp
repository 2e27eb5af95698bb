// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde {

// Sets of defaults: a quick unit run, the same in a CI job, a search on request.
enum class Profile : std::uint8_t { Automatic, Unit, Ci, Fuzz };

// Zero means "as the profile says". What code sets is overridden by the file
// sonde.conf, that by the environment (SONDE_MAX_TESTS=...), and that by the
// command line (--max-tests=...). The names are the same everywhere.
struct Settings {
  Profile profile = Profile::Automatic;
  std::uint64_t seed = 0;          // unit and ci: fixed by the property's name
  std::uint64_t max_tests = 0;     // valid cases; unit and ci: 1,000
  double max_seconds = 0;          // a cap that is reported when hit; unit and ci: 60
  unsigned max_size = 0;           // how long lists and how large small numbers get: 100
  const char* strategy = nullptr;  // "random", "mutagen", ...; null: fresh or guided, as it pays
  const char* replay = nullptr;    // Suite.Name@token: run this one case, once
};

}  // namespace sonde
