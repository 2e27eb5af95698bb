// SPDX-License-Identifier: Apache-2.0
// The engine allocates nothing per test once its buffers have grown: a run of
// many tests allocates no more often than a run of few. The same holds for mutants.
#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "mutate/operators.hpp"
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

using namespace sonde;

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

// A run on a busy machine takes long enough to report its progress, by the clock. Each report
// allocates a little; a search that allocates once in a hundred tests would exceed this.
constexpr std::size_t of_progress = 19;

// The last quarter of a long run, when all buffers have their size.
// Of fresh cases: a guided search allocates for each case that it keeps.
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
      sonde::Settings{.max_tests = tests, .strategy = "random"});
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

TEST(Allocation, NoneForNumbers) { EXPECT_LE(allocations_late_in(TakesInt{}), of_progress); }

TEST(Allocation, NoneForDiscards) {
  EXPECT_LE(allocations_late_in(TakesNothingOdd{}), of_progress);
}

TEST(Allocation, NoneForStructsVariantsViewsAndLabels) {
  EXPECT_LE(allocations_late_in(TakesOuter{}), of_progress);
}

struct Leaf {
  std::string name;
};
struct Fork {
  std::unique_ptr<std::variant<Leaf, Fork>> left;
  std::unique_ptr<std::variant<Leaf, Fork>> right;
};
// Something for every operator.
struct Grove {
  std::vector<std::variant<Leaf, Fork>> plants;
  std::vector<int> numbers;
  std::string text;
  Inner one;
  Inner other;
};

Tree drawn_grove(std::uint64_t seed) {
  Random random(seed);
  drawing::CaseSource source;
  source.start_fresh(random, 40);
  static_cast<void>(derive::draw<Grove>(source));
  source.finish();
  return source.drawn();
}

struct Mutations {
  std::size_t applied = 0;
  std::size_t allocations = 0;
};

// Always the same mutants: whatever buffers they need, a second time they are there.
Mutations mutate_many(const mutate::Operator& op, std::span<const Tree> seeds, Tree& mutant) {
  static const mutate::Dictionary words{{4711, 5}, {std::string(100, 'w'), "word"}};
  Random random(1);
  const Tree* const donors[] = {&seeds[0], &seeds[1]};
  mutate::Material material{random, donors, words};
  Mutations done;
  const std::size_t before = allocations;
  for (unsigned i = 0; i < 2000; ++i) {
    mutant = seeds[i % seeds.size()];
    done.applied += op.apply(mutant, material) ? 1 : 0;
  }
  done.allocations = allocations - before;
  return done;
}

class Mutants : public testing::TestWithParam<mutate::Operator> {};

TEST_P(Mutants, AreMadeWithoutAllocating) {
  const std::array seeds = {drawn_grove(1), drawn_grove(2), drawn_grove(3), drawn_grove(4)};
  Tree mutant;
  mutate_many(GetParam(), seeds, mutant);
  const auto again = mutate_many(GetParam(), seeds, mutant);
  EXPECT_GT(again.applied, 100U);
  EXPECT_EQ(again.allocations, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, Mutants,
                         testing::ValuesIn(mutate::operators().begin(), mutate::operators().end()),
                         [](const auto& parameter) {
                           std::string name(parameter.param.name);
                           std::erase(name, '-');
                           return name;
                         });

TEST(Allocation, NoneForUnusedBytesThatAreDropped) {
  const Kind text("text", Form::Bytes);
  Tree seed;
  seed.leaf(text, std::string_view());
  const std::string large(1000, 'x');
  Tree mutant;
  const auto edit = [&] {
    mutant = seed;
    for (int i = 0; i < 20; ++i) mutant.set_bytes(0, large);
  };
  edit();
  const std::size_t before = allocations;
  edit();
  EXPECT_EQ(allocations, before);
}

}  // namespace
