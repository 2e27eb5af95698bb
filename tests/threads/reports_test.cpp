// SPDX-License-Identifier: Apache-2.0
// What reports say about the order of threads: which deviations there were, and which are needed.
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>

#include "plain_code.hpp"
#include "sonde/gtest.hpp"
#include "sonde/sonde.hpp"

namespace {

using namespace std::chrono_literals;

template <class Body>
std::string failure_of(Body body) {
  const auto report = sonde::check("Threads.Body", body, {.max_tests = 2000, .cache = "off"});
  return report.passed() ? "" : report.text();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

constexpr const char* needed = "(needed: without it, the case passes)";

// Each of two threads must stop where the other one looks.
TEST(Deviations, AreNeededBothWhereThereAreTwo) {
  const std::string text = failure_of([] {
    std::atomic<bool> left = false;
    std::atomic<bool> right = false;
    std::atomic<bool> crossed = false;
    std::thread one([&] {
      left = true;
      left = false;
      if (right) crossed = true;
    });
    std::thread two([&] {
      if (!left) return;
      right = true;
      right = false;
    });
    one.join();
    two.join();
    return !crossed;
  });
  EXPECT_EQ(count(text, "-> switch from"), 2U) << text;
  EXPECT_EQ(count(text, needed), 2U) << text;
}

TEST(Deviations, AreNotNeededWhereTheUsualOrderFails) {
  const std::string text = failure_of([] {
    int number = 0;
    std::thread one([&] { number = 1; });
    std::thread two([&] { number = 2; });
    one.join();
    two.join();
  });
  EXPECT_EQ(count(text, "data race"), 1U) << text;
  EXPECT_EQ(count(text, "->"), 0U) << text;
}

// Only the thread that is woken first makes the difference: a waiter that is woken without a reason
// waits again.
TEST(Deviations, AreTheChoiceOfTheWaiterThatIsWoken) {
  const std::string text = failure_of([] {
    std::mutex mutex;
    std::condition_variable changed;
    std::array<bool, 2> flags{};
    const auto await = [&](std::size_t own) {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return flags[own]; });
    };
    std::thread one(await, 0);
    std::thread two(await, 1);
    for (bool& flag : flags) {
      const std::scoped_lock lock(mutex);
      flag = true;
      changed.notify_one();
    }
    one.join();
    two.join();
  });
  EXPECT_EQ(count(text, "deadlock: "), 1U) << text;
  EXPECT_EQ(
      count(text, std::string("-> wakes thread 2 here, not the first thread that waits ") + needed),
      1U)
      << text;
}

TEST(Deviations, AreTimeOutsThatComeEarly) {
  const std::string text = failure_of([] {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_ready = false;
    bool came_in_time = true;
    std::thread waiter([&] {
      std::unique_lock lock(mutex);
      came_in_time = changed.wait_for(lock, 1h, [&] { return is_ready; });
    });
    std::thread other([&] {
      std::this_thread::sleep_for(1s);
      const std::scoped_lock lock(mutex);
      is_ready = true;
      changed.notify_one();
    });
    waiter.join();
    other.join();
    return came_in_time;
  });
  EXPECT_NE(text.find("whose time is up " + std::string(needed)), std::string::npos) << text;
}

TEST(Deviations, AreWakeUpsWithoutAReason) {
  const std::string text = failure_of([] {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_ready = false;
    bool was_ready = true;
    std::thread waiter([&] {
      std::unique_lock lock(mutex);
      if (!is_ready) changed.wait(lock);
      was_ready = is_ready;
    });
    {
      const std::scoped_lock lock(mutex);
      is_ready = true;
    }
    changed.notify_one();
    waiter.join();
    return was_ready;
  });
  EXPECT_NE(text.find("which wakes up without a reason " + std::string(needed)), std::string::npos)
      << text;
}

class Pool {
 public:
  Pool() : worker_([this] { work(); }) {}
  ~Pool() {
    {
      const std::scoped_lock lock(mutex_);
      stops_ = true;
    }
    changed_.notify_one();
    worker_.join();
  }
  void run(std::function<void()> task) {
    const std::scoped_lock lock(mutex_);
    task_ = std::move(task);
    changed_.notify_one();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return stops_ || task_; });
      if (!task_) return;
      std::exchange(task_, nullptr)();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> task_;
  bool stops_ = false;
  std::thread worker_;
};

TEST(Pools, ThatEndWithTheBodyWork) {
  EXPECT_EQ(failure_of([] {
              std::atomic<int> done = 0;
              {
                Pool pool;
                pool.run([&] { ++done; });
              }
              return done == 1;
            }),
            "");
}

TEST(Pools, ThatOutliveTheBodyAreNamed) {
  const std::string text = failure_of([] {
    static auto* const pool = new Pool;
    pool->run([] {});
  });
  EXPECT_NE(text.find("the body has ended, but a thread that it started still waits"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("thread 1 waits on a condition"), std::string::npos) << text;
}

// The schedule is a list of the case like any other.
TEST(KeptCases, HaveTheSchedule) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("sonde-threads-" + std::to_string(getpid()));
  const std::string cases = folder / "cases";
  const std::string cache = folder / "cache";
  const auto check = [&] {
    return sonde::check("Threads.Kept",
                        [] {
                          std::atomic<int> count = 0;
                          const auto add = [&] { count = count + 1; };
                          std::thread one(add);
                          std::thread two(add);
                          one.join();
                          two.join();
                          return count == 2;
                        },
                        {.cases = cases.c_str(), .cache = cache.c_str()});
  };
  EXPECT_FALSE(check().passed());
  setenv("SONDE_ACCEPT", "Threads.Kept", 1);
  static_cast<void>(check());
  unsetenv("SONDE_ACCEPT");
  std::string text;
  std::filesystem::path kept;
  for (const auto& each : std::filesystem::recursive_directory_iterator(cases))
    if (each.is_regular_file()) kept = each.path();
  std::getline(std::ifstream(kept), text, '\0');
  EXPECT_NE(text.find("sonde::Switch(\n  sonde::thread(1)\n  sonde::step("), std::string::npos)
      << text;
  std::filesystem::remove_all(cache);
  const auto report = check();
  EXPECT_FALSE(report.passed());
  EXPECT_NE(std::string(report.text()).find(kept.filename().string()), std::string::npos)
      << report.text();
  std::filesystem::remove_all(folder);
}

TEST(PlainCode, IsSwitchedAtItsCalls) {
  const auto transfers = [](auto transfer) {
    return [transfer] {
      PlainAccount mine;
      PlainAccount yours;
      std::thread one([&] { transfer(mine, yours, 1); });
      std::thread two([&] { transfer(yours, mine, 2); });
      one.join();
      two.join();
      return mine.balance + yours.balance == 200;
    };
  };
  const std::string text = failure_of(transfers(&plain_transfer));
  EXPECT_NE(text.find("deadlock: "), std::string::npos) << text;
  EXPECT_NE(text.find("plain_transfer"), std::string::npos) << text;
  EXPECT_EQ(failure_of(transfers(&plain_transfer_in_order)), "");
}

TEST(Enumeration, SaysHowFarItCame) {
  setenv("SONDE_THREADS", "enumerate", 1);
  const auto report = sonde::check("Threads.Counted",
                                   [] {
                                     std::atomic<int> count = 0;
                                     std::thread one([&] { ++count; });
                                     std::thread two([&] { ++count; });
                                     one.join();
                                     two.join();
                                     return count == 2;
                                   },
                                   {.max_tests = 100'000, .cache = "off"});
  unsetenv("SONDE_THREADS");
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_NE(std::string(report.text()).find("no schedule with at most 3 deviations fails"),
            std::string::npos)
      << report.text();
}

}  // namespace
