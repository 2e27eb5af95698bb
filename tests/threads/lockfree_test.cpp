// SPDX-License-Identifier: Apache-2.0
// A lock-free library that others wrote: Boost.Lockfree.
#include <cstdint>
#include <string>
#include <thread>

#include <boost/lockfree/queue.hpp>
#include <boost/lockfree/spsc_queue.hpp>
#include <boost/lockfree/stack.hpp>
#include <gtest/gtest.h>

#include "sonde/gtest.hpp"
#include "sonde/sonde.hpp"

namespace {

constexpr std::uint64_t cases = 1000;

// Its containers for any number of threads read the next pointer of a node that another thread may
// have taken and written: a data race by the standard, which ThreadSanitizer reports, too.
TEST(Lockfree, RaceOfFreeNodesIsFound) {
  const auto report = sonde::check("Lockfree.Stack",
                                   [] {
                                     boost::lockfree::stack<int> stack(8);
                                     const auto work = [&] {
                                       int number = 0;
                                       stack.push(1);
                                       stack.pop(number);
                                     };
                                     std::thread one(work);
                                     std::thread two(work);
                                     one.join();
                                     two.join();
                                   },
                                   {.max_tests = cases, .cache = "off"});
  EXPECT_NE(std::string(report.text()).find("data race: "), std::string::npos) << report.text();
}

TEST(Lockfree, QueueOfTwoThreadsKeepsTheOrder) {
  const auto body = [] {
    boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>> queue;
    bool is_ordered = true;
    std::thread writer([&] {
      for (int i = 0; i < 3;)
        if (queue.push(i)) ++i;
        else std::this_thread::yield();
    });
    std::thread reader([&] {
      int number = 0;
      for (int i = 0; i < 3;) {
        if (!queue.pop(number)) std::this_thread::yield();
        else is_ordered = is_ordered && number == i++;
      }
    });
    writer.join();
    reader.join();
    return is_ordered;
  };
  const auto report =
      sonde::check("Lockfree.TwoThreads", body, {.max_tests = cases, .cache = "off"});
  EXPECT_TRUE(report.passed()) << report.text();
}

// Of one writer and one reader, nobody else takes a node: the race above cannot happen.
TEST(Lockfree, QueueOfManyKeepsTheOrderOfOneWriter) {
  const auto body = [] {
    boost::lockfree::queue<int> queue(2);
    bool is_ordered = true;
    std::thread writer([&] {
      for (int i = 0; i < 3; ++i) queue.push(i);
    });
    std::thread reader([&] {
      int number = 0;
      for (int i = 0; i < 3;) {
        if (!queue.pop(number)) std::this_thread::yield();
        else is_ordered = is_ordered && number == i++;
      }
    });
    writer.join();
    reader.join();
    return is_ordered;
  };
  const auto report =
      sonde::check("Lockfree.OneWriter", body, {.max_tests = cases, .cache = "off"});
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
