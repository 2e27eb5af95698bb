// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include <vector>

#include <sonde/sonde.hpp>

int shared = 0;

SONDE_PROPERTY(Race, IsAFailure, std::vector<int> values) {
  const auto add = [&] {
    if (values.size() > 2) ++shared;
  };
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
}

SONDE_PROPERTY(Race, IsNotWhereThreadsWait, int a, int b) {
  std::thread([&] { a = b; }).join();
  SONDE_CHECK(a == b);
}
