// SPDX-License-Identifier: Apache-2.0
// The engine allocates nothing per test once its buffers have grown: a run of
// many tests allocates no more often than a run of few.
#include <array>
#include <atomic>
#include <cstdlib>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace {

std::atomic<std::size_t> allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

enum class Color { Red, Green, Blue };
struct Inner {
  std::array<int, 8> numbers;
  std::optional<double> real;
  Color color;
};
struct Outer {
  Inner one;
  Inner other;
  std::variant<int, Inner> choice;
  std::string_view text;
  std::span<const int> span;
};

// The last quarter of a long run, when all buffers have their size.
template <class Body>
std::size_t allocations_late_in(Body body) {
  constexpr std::uint64_t tests = 8000;
  std::uint64_t run = 0;
  std::size_t before = 0;
  std::size_t after = 0;
  const auto counting = [&](auto argument) {
    body(argument);
    ++run;
    if (run == 3 * tests / 4) before = allocations;
    if (run == tests - 1) after = allocations;
  };
  const auto report = sonde::check(
      "Allocation.Steady", [&](typename Body::Argument argument) { counting(argument); },
      sonde::Settings{.max_tests = tests});
  EXPECT_TRUE(report.passed());
  EXPECT_GT(before, 0U);
  return after - before;
}

struct TakesInt {
  using Argument = int;
  void operator()(int number) const { SONDE_CHECK(number == number); }
};

struct TakesNothingOdd {
  using Argument = int;
  void operator()(int number) const { SONDE_ASSUME(number % 2 == 0); }
};

struct TakesOuter {
  using Argument = Outer;
  void operator()(const Outer& outer) const {
    SONDE_LABEL("a label");
    SONDE_OBSERVE("length", outer.text.size());
    SONDE_CHECK(outer.span.size() < 1000);
  }
};

TEST(Allocation, NoneForNumbers) { EXPECT_EQ(allocations_late_in(TakesInt{}), 0U); }

TEST(Allocation, NoneForDiscards) { EXPECT_EQ(allocations_late_in(TakesNothingOdd{}), 0U); }

TEST(Allocation, NoneForStructsVariantsViewsAndLabels) {
  EXPECT_EQ(allocations_late_in(TakesOuter{}), 0U);
}

}  // namespace
