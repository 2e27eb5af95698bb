// SPDX-License-Identifier: Apache-2.0
// A lock that opens after eight right digits, and writes a log on standard error. The code runs the
// same lines for every digit, but the log says how far a case came: sonde::watch_stderr makes its
// lines labels, so that the search goes on from there. Random digits (--strategy random) do not
// open the lock in 100,000 tests.
#include <cstddef>
#include <cstdio>
#include <vector>

#include <sonde/domains.hpp>
#include <sonde/sonde.hpp>

class Lock {
 public:
  void enter(unsigned digit) {
    if (is_open()) return;
    right_ = digit == code_[right_] ? right_ + 1 : 0;
    if (right_ > 0) std::fprintf(stderr, "lock: right digits: %zu\n", right_);
  }
  bool is_open() const { return right_ == 8; }

 private:
  static constexpr unsigned code_[] = {3, 1, 4, 1, 5, 9, 2, 6};
  std::size_t right_ = 0;
};

auto numbers() { return sonde::container_of<std::vector<unsigned>>(sonde::in_range(0U, 9U)); }

// [log-lines]
SONDE_PROPERTY_WITH(Locks, StayClosed, sonde::given(numbers()).with({.max_tests = 20'000}),
                    std::vector<unsigned> digits) {
  sonde::watch_stderr("right digits: [0-9]+");
  Lock lock;
  for (const unsigned digit : digits) lock.enter(digit);
  SONDE_CHECK(!lock.is_open());
}
// [log-lines]
