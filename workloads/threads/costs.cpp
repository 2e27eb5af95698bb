// SPDX-License-Identifier: Apache-2.0
#include "threads/costs.hpp"

#include <array>
#include <atomic>
#include <thread>

#include <semaphore.h>

namespace workloads::threads {
namespace {

constexpr std::uint64_t rounds = 20'000;
constexpr std::uint64_t hand_overs = 1'000;  // a search keeps each switch that it makes

// Volatile, so that each access is one.
std::uint64_t plain_accesses() {
  constexpr std::size_t count = 64;
  std::array<volatile int, count> numbers{};
  std::thread worker([&] {
    for (std::uint64_t i = 0; i < rounds; ++i) numbers[i % count] = numbers[i % count] + 1;
  });
  worker.join();
  return 2 * rounds;
}

std::uint64_t atomic_updates() {
  std::atomic<int> count = 0;
  std::thread worker([&] {
    for (std::uint64_t i = 0; i < rounds; ++i) count.fetch_add(1, std::memory_order_relaxed);
  });
  worker.join();
  return rounds;
}

// Each thread waits for the other one: no two of them ever run at the same time.
std::uint64_t thread_switches() {
  sem_t first;
  sem_t second;
  sem_init(&first, 0, 1);
  sem_init(&second, 0, 0);
  const auto play = [](sem_t& own, sem_t& other) {
    for (std::uint64_t i = 0; i < hand_overs / 2; ++i) {
      sem_wait(&own);
      sem_post(&other);
    }
  };
  std::thread one([&] { play(first, second); });
  std::thread two([&] { play(second, first); });
  one.join();
  two.join();
  sem_destroy(&first);
  sem_destroy(&second);
  return hand_overs;
}

constexpr std::array<Operation, 3> all = {{
    {"access", &plain_accesses},
    {"atomic update", &atomic_updates},
    {"switch", &thread_switches},
}};

}  // namespace

std::span<const Operation> operations() { return all; }

}  // namespace workloads::threads
