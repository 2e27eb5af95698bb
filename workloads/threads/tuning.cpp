// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

#include "threads/programs.hpp"
#include "threads/semaphore.hpp"

namespace workloads::threads {
namespace {

enum class Is : bool { Buggy, Correct };

template <class... Bodies>
void together(Bodies... bodies) {
  std::array<std::thread, sizeof...(bodies)> threads{std::thread(bodies)...};
  for (std::thread& thread : threads) thread.join();
}

template <Is is>
bool lost_update() {
  std::atomic<int> count = 0;
  const auto add = [&] {
    if constexpr (is == Is::Correct) ++count;
    else count = count + 1;
  };
  together(add, add);
  return count == 2;
}

template <Is is>
bool check_then_act() {
  std::mutex mutex;
  int seats = 1;
  std::atomic<int> sold = 0;
  const auto buy = [&] {
    std::unique_lock lock(mutex);
    if (seats == 0) return;
    if constexpr (is == Is::Buggy) {
      lock.unlock();
      lock.lock();
    }
    --seats;
    ++sold;
  };
  together(buy, buy);
  return sold == 1;
}

template <Is is>
bool double_checked() {
  constexpr auto publish =
      is == Is::Correct ? std::memory_order_release : std::memory_order_relaxed;
  std::mutex mutex;
  int storage = 0;
  std::atomic<int*> shared = nullptr;
  std::atomic<int> sum = 0;
  const auto use = [&] {
    int* seen = shared.load(std::memory_order_acquire);
    if (seen == nullptr) {
      const std::scoped_lock lock(mutex);
      seen = shared.load(std::memory_order_relaxed);
      if (seen == nullptr) {
        storage = 7;
        seen = &storage;
        shared.store(seen, publish);
      }
    }
    sum += *seen;
  };
  together(use, use);
  return sum == 14;
}

// A stack of indices into an array: 0 is no index. With a count beside the top, a top that was
// taken and put back is not the same.
template <Is is>
bool put_back() {
  std::array<std::atomic<unsigned>, 4> next = {0, 2, 3, 0};
  std::atomic<unsigned> top = 1;
  std::array<std::atomic<int>, 4> taken{};
  const auto counted = [](unsigned old, unsigned index) {
    return is == Is::Correct ? ((old >> 8U) + 1) << 8U | index : index;
  };
  const auto pop = [&]() -> unsigned {
    unsigned old = top;
    while ((old & 0xffU) != 0)
      if (top.compare_exchange_weak(old, counted(old, next[old & 0xffU]))) return old & 0xffU;
    return 0;
  };
  const auto push = [&](unsigned index) {
    unsigned old = top;
    do next[index] = old & 0xffU;
    while (!top.compare_exchange_weak(old, counted(old, index)));
  };
  together([&] { ++taken[pop()]; },
           [&] {
             const unsigned first = pop();
             ++taken[pop()];
             if (first != 0) push(first);
           });
  for (unsigned index = pop(); index != 0; index = pop())
    if (++taken[index] > 1) return false;
  return true;
}

template <Is is>
bool lock_order() {
  std::mutex one;
  std::mutex other;
  int moved = 0;
  together(
      [&] {
        const std::scoped_lock first(one);
        const std::scoped_lock second(other);
        ++moved;
      },
      [&] {
        const std::scoped_lock first(is == Is::Correct ? one : other);
        const std::scoped_lock second(is == Is::Correct ? other : one);
        ++moved;
      });
  return moved == 2;
}

template <Is is>
bool missed_signal() {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> ready = false;
  together(
      [&] {
        std::unique_lock lock(mutex);
        while (!ready) changed.wait(lock);
      },
      [&] {
        if constexpr (is == Is::Correct) {
          const std::scoped_lock lock(mutex);
          ready = true;
        } else {
          ready = true;
        }
        changed.notify_one();
      });
  return true;
}

template <Is is>
bool buffer_with_if() {
  std::mutex mutex;
  std::condition_variable filled;
  std::deque<int> items;
  bool underrun = false;
  const auto take = [&] {
    std::unique_lock lock(mutex);
    if constexpr (is == Is::Correct) filled.wait(lock, [&] { return !items.empty(); });
    else if (items.empty()) filled.wait(lock);
    underrun = underrun || items.empty();
    if (!items.empty()) items.pop_front();
  };
  together(take, take, [&] {
    for (int i = 0; i < 2; ++i) {
      const std::scoped_lock lock(mutex);
      items.push_back(i);
      filled.notify_all();
    }
  });
  return !underrun;
}

template <Is is>
bool relaxed_flag() {
  constexpr auto order = is == Is::Correct ? std::memory_order_release : std::memory_order_relaxed;
  int data = 0;
  std::atomic<bool> ready = false;
  int seen = 1;
  together(
      [&] {
        data = 1;
        ready.store(true, order);
      },
      [&] {
        if (ready.load(std::memory_order_acquire)) seen = data;
      });
  return seen == 1;
}

template <Is is>
bool philosophers() {
  constexpr std::size_t count = 3;
  std::array<std::mutex, count> forks;
  const auto eat = [&](std::size_t seat) {
    const std::size_t left = seat;
    const std::size_t right = (seat + 1) % count;
    const bool turned = is == Is::Correct && right < left;
    const std::scoped_lock first(forks[turned ? right : left]);
    const std::scoped_lock second(forks[turned ? left : right]);
  };
  together([&] { eat(0); }, [&] { eat(1); }, [&] { eat(2); });
  return true;
}

template <Is is>
bool queue_shutdown() {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_closed = false;
  const auto work = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return is_closed; });
  };
  together(work, work, [&] {
    const std::scoped_lock lock(mutex);
    is_closed = true;
    if constexpr (is == Is::Correct) changed.notify_all();
    else changed.notify_one();
  });
  return true;
}

template <Is is>
bool lock_upgrade() {
  std::shared_mutex mutex;
  int value = 0;
  int computed = 0;
  const auto get = [&] {
    {
      const std::shared_lock lock(mutex);
      if (value != 0) return;
    }
    const std::unique_lock lock(mutex);
    if (is == Is::Correct && value != 0) return;
    value = 1;
    ++computed;
  };
  together(get, get);
  return computed == 1;
}

template <Is is>
bool wait_without_notice() {
  std::atomic<int> state = 0;
  together([&] { state.wait(0); },
           [&] {
             state = 1;
             if constexpr (is == Is::Correct) state.notify_one();
           });
  return true;
}

template <Is is>
bool late_reader() {
  std::mutex mutex;
  std::vector<int> log;
  std::size_t seen = 0;
  together(
      [&] {
        const std::scoped_lock lock(mutex);
        log.push_back(1);
      },
      [&] {
        std::unique_lock lock(mutex, std::defer_lock);
        if constexpr (is == Is::Correct) lock.lock();
        seen = log.size();
      });
  return seen <= 1;
}

template <Is is>
bool small_window() {
  std::mutex mutex;
  std::atomic<int> left = 0;
  std::atomic<int> right = 0;
  std::atomic<bool> differed = false;
  together(
      [&] {
        for (int i = 0; i < 3; ++i) {
          std::unique_lock lock(mutex, std::defer_lock);
          if constexpr (is == Is::Correct) lock.lock();
          ++left;
          ++right;
        }
      },
      [&] {
        const std::scoped_lock lock(mutex);
        const int seen = right;
        if (left != seen) differed = true;
      });
  return !differed;
}

template <Is is>
bool posted_twice() {
  Semaphore gate(1);
  std::atomic<int> inside = 0;
  std::atomic<bool> crowded = false;
  const auto enter = [&] {
    gate.acquire();
    if (++inside > 1) crowded = true;
    --inside;
    gate.release();
    if constexpr (is == Is::Buggy) gate.release();
  };
  together(enter, enter, enter);
  return !crowded;
}

template <Is is>
bool unseen_phase() {
  std::array<int, 2> first{};
  std::array<int, 2> second{};
  std::atomic<int> arrived = 0;
  const auto work = [&](std::size_t own) {
    first[own] = 1;
    ++arrived;
    while (is == Is::Correct && arrived < 2) std::this_thread::yield();
    second[own] = first[1 - own];
  };
  together([&] { work(0); }, [&] { work(1); });
  return second[0] + second[1] == 2;
}

#define SONDE_PROGRAM(name, kind) {#name, kind, &name<Is::Buggy>, &name<Is::Correct>}

constexpr std::array<Program, 16> programs = {{
    SONDE_PROGRAM(lost_update, "returned-false"),
    SONDE_PROGRAM(check_then_act, "returned-false"),
    SONDE_PROGRAM(double_checked, "data-race"),
    SONDE_PROGRAM(put_back, "returned-false"),
    SONDE_PROGRAM(lock_order, "deadlock"),
    SONDE_PROGRAM(missed_signal, "deadlock"),
    SONDE_PROGRAM(buffer_with_if, "returned-false"),
    SONDE_PROGRAM(relaxed_flag, "data-race"),
    SONDE_PROGRAM(philosophers, "deadlock"),
    SONDE_PROGRAM(queue_shutdown, "deadlock"),
    SONDE_PROGRAM(lock_upgrade, "returned-false"),
    SONDE_PROGRAM(wait_without_notice, "deadlock"),
    SONDE_PROGRAM(late_reader, "data-race"),
    SONDE_PROGRAM(small_window, "returned-false"),
    SONDE_PROGRAM(posted_twice, "returned-false"),
    SONDE_PROGRAM(unseen_phase, "data-race"),
}};

}  // namespace

std::span<const Program> tuning_programs() { return programs; }

}  // namespace workloads::threads
