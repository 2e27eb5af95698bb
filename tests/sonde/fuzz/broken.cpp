// SPDX-License-Identifier: Apache-2.0
// Dies before its tests, as the variable BROKEN says: always, or only where it should search, or
// it removes itself when it has been listed.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sonde/sonde.hpp>
#include <unistd.h>

namespace {

const bool starts = [] {
  const char* const variable = std::getenv("BROKEN");
  const std::string_view how = variable == nullptr ? "" : variable;
  const bool is_served = std::getenv("SONDE_SERVE") != nullptr;
  if (how == "gone" && !is_served) unlink(std::getenv("BROKEN_PROGRAM"));
  if (how == "always" || (how == "served" && is_served)) {
    std::fputs("the database cannot be reached\n", stderr);
    std::exit(7);
  }
  return true;
}();

}  // namespace

SONDE_PROPERTY(Broken, Sum, int a, int b) { SONDE_CHECK(starts && (a != b || b == a)); }
