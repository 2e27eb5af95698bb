// SPDX-License-Identifier: Apache-2.0
// Boost's queue for two threads, in which one memory order is weaker than it must be: the header is
// generated (CMakeLists.txt), with `write_index_.store(next, memory_order_relaxed)` in `push`.
#include <cstdint>
#include <string>
#include <thread>

#include <boost/lockfree/spsc_queue.hpp>
#include <gtest/gtest.h>

#include "sonde/gtest.hpp"
#include "sonde/sonde.hpp"

namespace {

constexpr std::uint64_t cases = 1000;

TEST(RelaxedQueue, Races) {
  const auto report =
      sonde::check("Lockfree.Relaxed",
                   [] {
                     boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>> queue;
                     int seen = 1;  // what nobody looks at, compilers do not read
                     std::thread writer([&] { queue.push(1); });
                     std::thread reader([&] { queue.pop(seen); });
                     writer.join();
                     reader.join();
                     return seen == 1;
                   },
                   {.max_tests = cases, .cache = "off"});
  EXPECT_NE(std::string(report.text()).find("data race: "), std::string::npos) << report.text();
  EXPECT_NE(std::string(report.text()).find("spsc_queue.hpp"), std::string::npos) << report.text();
}

}  // namespace
