// SPDX-License-Identifier: Apache-2.0
// Leaks beside blocks that are kept on purpose, and beside leaks of something else.
#include <cstdlib>
#include <memory>
#include <vector>

#include <sonde/sonde.hpp>

namespace {

// No pointer to the block is left.
void* volatile last = nullptr;
[[gnu::noinline]] void leak(std::size_t size) {
  last = std::malloc(size);
  last = nullptr;
}

const bool leaked_before = (leak(1000), true);

std::vector<std::unique_ptr<int>> cache;
void keep(int n) { cache.push_back(std::make_unique<int>(n)); }

}  // namespace

SONDE_PROPERTY(Leaks, AreThoseOfOneRun) { leak(24); }

SONDE_PROPERTY_WITH(Leaks, AreThoseOfOneProcess,
                    sonde::given().with({.isolation = sonde::Isolation::EachCase})) {
  leak(24);
}

SONDE_PROPERTY(Leaks, AreNotWhatIsKept, int n) {
  keep(n);
  SONDE_CHECK(leaked_before);
}

SONDE_PROPERTY(Leaks, AreNotWhatWasLostOnce, int n) {
  static bool is_first = true;
  if (is_first) leak(16);
  is_first = false;
  keep(n);
}

// Keeps blocks in so many cases that most are not looked at.
SONDE_PROPERTY(Leaks, AreLookedForToTheEnd, int n) {
  static int cases = 0;
  keep(n);
  if (++cases > 600) leak(40);
}
