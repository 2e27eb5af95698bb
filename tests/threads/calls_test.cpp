// SPDX-License-Identifier: Apache-2.0
// What threads wait for: the functions of the C library and of C++ that are replaced.
#include <atomic>
#include <barrier>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <future>
#include <latch>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sonde/draw.hpp"
#include "sonde/gtest.hpp"
#include "sonde/sonde.hpp"

namespace {

using namespace std::chrono_literals;

template <class Body>
sonde::Report run(Body body, std::uint64_t max_tests = 100) {
  return sonde::check("Threads.Body", body, {.max_tests = max_tests, .cache = "off"});
}

template <class Body>
std::string failure(Body body) {
  const auto report = run(body, 1000);
  return report.passed() ? "" : report.text();
}

TEST(Calls, FuturesAndPromisesWork) {
  const auto report = run([] {
    std::promise<int> promise;
    auto other = std::async(std::launch::async, [&] { promise.set_value(3); });
    const int got = promise.get_future().get();
    other.get();
    return got == 3;
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, ExceptionsCrossThreads) {
  const auto report = run([] {
    std::promise<int> promise;
    std::thread thread([&] {
      try {
        throw std::runtime_error("no");
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
    });
    bool caught = false;
    try {
      promise.get_future().get();
    } catch (const std::runtime_error& error) {
      caught = std::string(error.what()) == "no";
    }
    thread.join();
    return caught;
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, LatchesAndBarriersWork) {
  const auto report = run([] {
    std::latch latch(2);
    std::barrier barrier(2);
    int first[2] = {};
    const auto work = [&](int own) {
      first[own] = 1;
      barrier.arrive_and_wait();
      const bool seen = first[1 - own] == 1;
      latch.count_down();
      if (!seen) std::terminate();
    };
    std::thread one(work, 0);
    std::thread two(work, 1);
    latch.wait();
    one.join();
    two.join();
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, SemaphoresAndBarriersOfPosixWork) {
  const auto report = run([] {
    sem_t semaphore;
    sem_init(&semaphore, 0, 0);
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, 2);
    int data = 0;
    std::thread thread([&] {
      data = 1;
      sem_post(&semaphore);
      pthread_barrier_wait(&barrier);
    });
    sem_wait(&semaphore);
    const bool seen = data == 1;
    pthread_barrier_wait(&barrier);
    thread.join();
    pthread_barrier_destroy(&barrier);
    sem_destroy(&semaphore);
    return seen;
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, StopTokensEndThreads) {
  const auto report = run([] {
    std::atomic<int> rounds = 0;
    {
      const std::jthread thread([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) ++rounds;
      });
    }
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, AnHourPassesAtOnce) {
  const auto report = run([] {
    std::mutex mutex;
    std::condition_variable changed;
    bool ready = false;
    const auto start = std::chrono::steady_clock::now();
    std::thread thread([&] {
      std::this_thread::sleep_for(1h);
      const std::scoped_lock lock(mutex);
      ready = true;
      changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, 10min, [&] { return ready; })) continue;
    lock.unlock();
    thread.join();
    return std::chrono::steady_clock::now() - start >= 1h;
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, StaticVariablesAreInitialisedOnce) {
  const auto report = run([] {
    const auto size = [] {
      static const std::string text(100, 'x');
      return text.size();
    };
    std::thread one([&] { size(); });
    std::thread two([&] { size(); });
    one.join();
    two.join();
    return size() == 100;
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, DetachedThreadsAreRunToTheirEnd) {
  const auto report = run([] {
    const auto shared = std::make_shared<std::atomic<int>>(0);
    std::thread([shared] { ++*shared; }).detach();
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Calls, SharedPointersAreReleasedWithoutARace) {
  const auto report = run([] {
    auto numbers = std::make_shared<std::vector<int>>(3);
    std::thread one([numbers] { static_cast<void>(numbers->size()); });
    std::thread two([numbers] { static_cast<void>(numbers->size()); });
    numbers.reset();
    one.join();
    two.join();
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Findings, AThreadThatOutlivesTheBodyIsAFailure) {
  static std::mutex mutex;
  static std::condition_variable never;
  const std::string text = failure([] {
    std::thread([] {
      std::unique_lock lock(mutex);
      for (;;) never.wait(lock);
    }).detach();
  });
  EXPECT_NE(text.find("the body has ended, but a thread that it started still waits"),
            std::string::npos)
      << text;
}

TEST(Findings, AThreadThatNobodyJoinsIsAFailure) {
  const std::string text = failure([] {
    pthread_t thread{};
    pthread_create(&thread, nullptr, [](void*) -> void* { return nullptr; }, nullptr);
  });
  EXPECT_NE(text.find("thread 1 was neither joined nor detached"), std::string::npos) << text;
}

TEST(Findings, AThreadThatLocksTwiceIsADeadlock) {
  const std::string text = failure([] {
    std::mutex mutex;
    std::thread thread([&] {
      mutex.lock();
      mutex.lock();
    });
    thread.join();
  });
  EXPECT_NE(text.find("thread 1 waits for a mutex that is held by itself"), std::string::npos)
      << text;
}

TEST(Findings, ACallThatBlocksElsewhereIsNamed) {
  const std::string text = failure([] {
    int pair[2] = {};
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    std::thread thread([&] {
      char byte = 0;
      static_cast<void>(::recv(pair[0], &byte, 1, 0));
    });
    thread.join();
  });
  EXPECT_NE(text.find("recv"), std::string::npos) << text;
  EXPECT_NE(text.find("blocked: "), std::string::npos) << text;
}

TEST(Findings, ACrashKeepsItsSchedule) {
  const std::string text = failure([] {
    std::atomic<int*> shared = nullptr;
    int value = 1;
    std::thread writer([&] {
      shared = &value;
      shared = nullptr;
    });
    std::thread reader([&] {
      if (shared != nullptr) value += *static_cast<volatile int*>(shared.load());
    });
    writer.join();
    reader.join();
  });
  EXPECT_NE(text.find("segmentation fault"), std::string::npos) << text;
  EXPECT_NE(text.find("replay: "), std::string::npos) << text;
}

TEST(Choices, AWakeUpWithoutAReasonIsOne) {
  const std::string text = failure([] {
    std::mutex mutex;
    std::condition_variable changed;
    bool ready = false;
    bool was_ready = true;
    std::thread waiter([&] {
      std::unique_lock lock(mutex);
      if (!ready) changed.wait(lock);
      was_ready = ready;
    });
    {
      const std::scoped_lock lock(mutex);
      ready = true;
    }
    changed.notify_one();
    waiter.join();
    return was_ready;
  });
  EXPECT_NE(text.find("returned false"), std::string::npos) << text;
}

TEST(Choices, ArgumentsAndScheduleAreShrunkTogether) {
  const auto report = sonde::check("Threads.Sum",
                                   [](const std::vector<int>& numbers) {
                                     std::atomic<int> sum = 0;
                                     const auto add = [&] {
                                       for (const int number : numbers)
                                         sum = sum + (number != 0 ? 1 : 0);
                                     };
                                     std::thread one(add);
                                     std::thread two(add);
                                     one.join();
                                     two.join();
                                     std::size_t wanted = 0;
                                     for (const int number : numbers) wanted += number != 0 ? 2 : 0;
                                     return static_cast<std::size_t>(sum) == wanted;
                                   },
                                   {.cache = "off"});
  ASSERT_FALSE(report.passed());
  EXPECT_NE(std::string(report.counterexample()).find("{1}"), std::string::npos) << report.text();
}

TEST(Choices, DrawsOfTheBodyStandBesideTheSchedule) {
  const auto report = run([] {
    const int rounds = sonde::draw(sonde::in_range(1, 3), "rounds");
    std::atomic<int> count = 0;
    const auto add = [&] {
      for (int i = 0; i < rounds; ++i) ++count;
    };
    std::thread one(add);
    std::thread two(add);
    one.join();
    two.join();
    return count == 2 * rounds;
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Replays, AreTheSameEachTime) {
  std::set<std::string> traces;
  constexpr int replays = 50;
  const auto body = [] {
    std::mutex mutex;
    std::atomic<int> count = 0;
    const auto add = [&] {
      const std::scoped_lock lock(mutex);
      count = count + 1;
    };
    const auto add_without = [&] { count = count + 1; };
    std::thread one(add);
    std::thread two(add_without);
    one.join();
    two.join();
    return count == 2;
  };
  for (int i = 0; i < replays; ++i) traces.insert(run(body).text());
  EXPECT_EQ(traces.size(), 1U);
}

}  // namespace
