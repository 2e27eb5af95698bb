// SPDX-License-Identifier: Apache-2.0
// Replaces operator new, so it is a program of its own.
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "coverage/coverage.hpp"
#include "recorded.hpp"
#include "subjects.hpp"

namespace {
std::size_t allocations = 0;
}

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace sonde::coverage;

TEST(SteadyState, ARunAllocatesNothing) {
  std::vector<Feature> features;
  const auto run = [&] {
    record([] {
      subject::bits(0b1011);
      subject::switch_of_5<std::uint32_t>(9);
      subject::memcmp_is_bad("bud!");
    });
    features.clear();
    collect_edges(features);
    collect_path(features);
    collect_progress(features);
  };
  run();
  const std::size_t before = allocations;
  for (int i = 0; i < 100; ++i) run();
  EXPECT_EQ(allocations, before);
  EXPECT_FALSE(features.empty());
}

}  // namespace
