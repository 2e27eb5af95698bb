// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
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
bool reader_writer_cache() {
  std::shared_mutex mutex;
  std::map<int, int> cache;
  std::atomic<int> loads = 0;
  const auto get = [&](int key) {
    {
      const std::shared_lock lock(mutex);
      if (const auto found = cache.find(key); found != cache.end()) return found->second;
    }
    const std::unique_lock lock(mutex);
    const auto found = cache.find(key);
    if (is == Is::Correct && found != cache.end()) return found->second;
    ++loads;
    return cache[key] = key + 1;
  };
  together([&] { get(1); }, [&] { get(1); }, [&] { get(2); });
  return loads == 2;
}

// The reader announces what it uses; without a second look, the writer may have freed it before.
template <Is is>
bool hazard_pointer() {
  std::atomic<int*> shared = new int(1);
  std::atomic<int*> in_use = nullptr;
  int* retired = nullptr;
  int seen = 1;
  together(
      [&] {
        int* used = shared;
        for (;;) {
          in_use = used;
          if constexpr (is == Is::Buggy) break;
          if (shared == used) break;
          used = shared;
        }
        seen = *used;
        in_use = nullptr;
      },
      [&] {
        retired = shared.exchange(new int(1));
        if (in_use == retired) return;
        delete retired;
        retired = nullptr;
      });
  delete retired;
  delete shared.load();
  return seen == 1;
}

template <Is is>
bool ring_buffer() {
  constexpr auto order = is == Is::Correct ? std::memory_order_release : std::memory_order_relaxed;
  std::array<int, 2> slots{};
  std::atomic<unsigned> written = 0;
  std::atomic<unsigned> read = 0;
  int sum = 0;
  together(
      [&] {
        for (unsigned i = 0; i < 3; ++i) {
          while (i - read.load(std::memory_order_acquire) == 2) std::this_thread::yield();
          slots[i % 2] = 1;
          written.store(i + 1, order);
        }
      },
      [&] {
        for (unsigned i = 0; i < 3; ++i) {
          while (written.load(std::memory_order_acquire) == i) std::this_thread::yield();
          sum += slots[i % 2];
          read.store(i + 1, std::memory_order_release);
        }
      });
  return sum == 3;
}

template <Is is>
bool pool_shutdown() {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> stops = false;
  std::atomic<int> done = 0;
  int tasks = 2;
  const auto work = [&] {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return stops || tasks > 0; });
      if (tasks == 0) return;
      --tasks;
      ++done;
    }
  };
  together(work, work, [&] {
    std::unique_lock lock(mutex, std::defer_lock);
    if constexpr (is == Is::Correct) lock.lock();
    stops = true;
    changed.notify_all();
  });
  return done == 2;
}

template <Is is>
bool shared_pointer() {
  std::mutex mutex;
  auto current = std::make_shared<int>(1);
  int seen = 1;
  together(
      [&] {
        std::shared_ptr<int> mine;
        {
          std::unique_lock lock(mutex, std::defer_lock);
          if constexpr (is == Is::Correct) lock.lock();
          mine = current;
        }
        seen = *mine;
      },
      [&] {
        const std::scoped_lock lock(mutex);
        current = std::make_shared<int>(1);
      });
  return seen == 1;
}

template <Is is>
bool wait_without_look() {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  together(
      [&] {
        std::unique_lock lock(mutex);
        if constexpr (is == Is::Correct) changed.wait(lock, [&] { return ready; });
        else changed.wait(lock);
      },
      [&] {
        const std::scoped_lock lock(mutex);
        ready = true;
        changed.notify_one();
      });
  return ready;
}

template <Is is>
bool double_close() {
  std::atomic<bool> is_open = true;
  std::atomic<int> closed = 0;
  const auto close = [&] {
    if constexpr (is == Is::Correct) {
      if (!is_open.exchange(false)) return;
    } else {
      if (!is_open) return;
      is_open = false;
    }
    ++closed;
  };
  together(close, close);
  return closed == 1;
}

template <Is is>
bool crossed_semaphores() {
  Semaphore paper(1);
  Semaphore ink(1);
  std::atomic<int> printed = 0;
  const auto print = [&](Semaphore& first, Semaphore& second) {
    first.acquire();
    second.acquire();
    ++printed;
    second.release();
    first.release();
  };
  together([&] { print(paper, ink); },
           [&] { print(is == Is::Correct ? paper : ink, is == Is::Correct ? ink : paper); });
  return printed == 2;
}

template <Is is>
bool early_exit() {
  std::atomic<bool> has_started = false;
  std::atomic<bool> is_ready = false;
  together(
      [&] {
        while (!is_ready) std::this_thread::yield();
      },
      [&] {
        const bool other_came = has_started.exchange(true);
        if (is == Is::Correct || !other_came) is_ready = true;
      },
      [&] { has_started = true; });
  return is_ready;
}

template <Is is>
bool own_once() {
  std::once_flag once;
  std::atomic<bool> is_done = false;
  std::atomic<int> runs = 0;
  const auto initialise = [&] {
    if constexpr (is == Is::Correct) {
      std::call_once(once, [&] { ++runs; });
    } else {
      if (is_done) return;
      ++runs;
      is_done = true;
    }
  };
  together(initialise, initialise);
  return runs == 1;
}

template <Is is>
bool lazy_pointer() {
  std::mutex mutex;
  std::unique_ptr<int> lazy;
  const auto get = [&] {
    std::unique_lock lock(mutex, std::defer_lock);
    if constexpr (is == Is::Correct) lock.lock();
    if (lazy == nullptr) lazy = std::make_unique<int>(1);
    return *lazy;
  };
  together([&] { get(); }, [&] { get(); });
  return *lazy == 1;
}

// The owner takes from one end, a thief from the other; both may see the same last item.
template <Is is>
bool work_stealing() {
  std::atomic<int> first = 0;
  std::atomic<int> end = 1;
  std::atomic<int> taken = 0;
  together(
      [&] {
        if constexpr (is == Is::Correct) {
          int seen = first;
          if (seen < end && first.compare_exchange_strong(seen, seen + 1)) ++taken;
        } else {
          if (first < end) {
            --end;
            ++taken;
          }
        }
      },
      [&] {
        int seen = first;
        if (seen < end && first.compare_exchange_strong(seen, seen + 1)) ++taken;
      });
  return taken == 1;
}

template <Is is>
bool money_transfer() {
  std::mutex from_lock;
  std::mutex to_lock;
  int from = 10;
  int to = 0;
  int total = 10;
  together(
      [&] {
        std::unique_lock first(from_lock);
        from -= 5;
        if constexpr (is == Is::Buggy) first.unlock();
        const std::scoped_lock second(to_lock);
        to += 5;
      },
      [&] {
        const std::scoped_lock first(from_lock);
        const std::scoped_lock second(to_lock);
        total = from + to;
      });
  return total == 10;
}

template <Is is>
bool missed_stop() {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> stops = false;
  together(
      [&] {
        if (is == Is::Buggy && stops) return;
        std::unique_lock lock(mutex);
        if constexpr (is == Is::Correct) changed.wait(lock, [&] { return stops.load(); });
        else changed.wait(lock);
      },
      [&] {
        const std::scoped_lock lock(mutex);
        stops = true;
        changed.notify_all();
      });
  return true;
}

// Somebody who was taken off the list may still be called.
template <Is is>
bool removed_observer() {
  std::mutex mutex;
  std::unique_ptr<int> observer = std::make_unique<int>(0);
  int* listed = observer.get();
  together(
      [&] {
        std::unique_lock lock(mutex);
        int* const called = listed;
        if constexpr (is == Is::Buggy) lock.unlock();
        if (called != nullptr) ++*called;
      },
      [&] {
        const std::scoped_lock lock(mutex);
        listed = nullptr;
        observer.reset();
      });
  return true;
}

template <Is is>
bool sequence_lock() {
  std::atomic<unsigned> version = 0;
  std::atomic<int> left = 0;
  std::atomic<int> right = 0;
  std::atomic<bool> differed = false;
  together(
      [&] {
        ++version;
        left = 1;
        right = 1;
        ++version;
      },
      [&] {
        for (;;) {
          const unsigned before = version;
          if (before % 2 != 0) {
            std::this_thread::yield();
            continue;
          }
          const int one = left;
          const int other = right;
          if (is == Is::Correct && version != before) continue;
          differed = one != other;
          return;
        }
      });
  return !differed;
}

#define SONDE_PROGRAM(name, kind) {#name, kind, &name<Is::Buggy>, &name<Is::Correct>}

constexpr std::array<Program, 16> programs = {{
    SONDE_PROGRAM(reader_writer_cache, "returned-false"),
    SONDE_PROGRAM(hazard_pointer, "data-race"),
    SONDE_PROGRAM(ring_buffer, "data-race"),
    SONDE_PROGRAM(pool_shutdown, "deadlock"),
    SONDE_PROGRAM(shared_pointer, "data-race"),
    SONDE_PROGRAM(wait_without_look, "deadlock"),
    SONDE_PROGRAM(double_close, "returned-false"),
    SONDE_PROGRAM(crossed_semaphores, "deadlock"),
    SONDE_PROGRAM(early_exit, "livelock"),
    SONDE_PROGRAM(own_once, "returned-false"),
    SONDE_PROGRAM(lazy_pointer, "data-race"),
    SONDE_PROGRAM(work_stealing, "returned-false"),
    SONDE_PROGRAM(money_transfer, "returned-false"),
    SONDE_PROGRAM(missed_stop, "deadlock"),
    SONDE_PROGRAM(removed_observer, "data-race"),
    SONDE_PROGRAM(sequence_lock, "returned-false"),
}};

}  // namespace

std::span<const Program> final_programs() { return programs; }

}  // namespace workloads::threads
